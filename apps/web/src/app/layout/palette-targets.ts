/** All that the palette leads to: pages, markets of every kind, settings, and what can be done from anywhere. */
import { TIMEZONES } from '@candlewick/protocol/timezones'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ownAccounts } from '../../areas/area.ts'
import { type KnownKind, useKinds } from '../../areas/use-kinds.ts'
import { changeLanguage } from '../../i18n/i18n.ts'
import { named, useNames } from '../../i18n/named.ts'
import { type MarketRow, useAllRows } from '../../markets/rows.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import {
  assetsMenu,
  footMarket,
  linkKey,
  type MenuLink,
  mainMenu,
  ordersMenu,
  userMenu,
} from '../../navigation/menu.ts'
import { ACCOUNT_NUMBERS, SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { LANGUAGE_NAMES, offeredLanguages } from '../../platform/languages.ts'
import { useSession } from '../../session/session.ts'
import { zoneText } from '../../settings/offset-text.ts'
import { CURRENCIES, changeSetting, TIME_FORMATS, UP_DOWN_COLOURS } from '../../settings/settings.ts'
import { useLogOut } from './account-menu.tsx'
import { says, spoken, type Target } from './palette-finding.ts'

export interface Way extends Target {
  readonly act: () => void
}

type Go = (to: string, search?: Record<string, string>) => () => void

function useGo(): Go {
  const navigate = useNavigate()
  return (to, search = {}) =>
    () =>
      void navigate({ to, search })
}

/** Pages that no menu has. */
const OTHER_PAGES: readonly MenuLink[] = [
  { text: named('layout', 'termsService'), to: '/user/index', search: { key: 'termsService' } },
  { text: named('layout', 'helper'), to: '/user/index', search: { key: 'helper' } },
  { text: named('layout', 'login'), to: '/user/login' },
  { text: named('layout', 'register'), to: '/user/register' },
  { text: named('palette', 'page.newPassword'), to: '/user/reset' },
  { text: named('palette', 'page.fund'), to: '/proof/fund' },
  { text: named('palette', 'page.flashResults'), to: '/proof/flash' },
  { text: named('palette', 'page.deposits'), to: '/account/wallet/history-deposit' },
  { text: named('palette', 'page.withdrawals'), to: '/account/wallet/history-withdrawal' },
  ...(
    [
      ['login-pwd', 'loginPassword'],
      ['trade-pwd', 'fundPassword'],
      ['passkeys', 'passkeys'],
      ['google', 'authenticator'],
      ['recovery', 'recoveryCodes'],
      ['anti-code', 'antiCode'],
      ['email', 'email'],
      ['phone', 'phone'],
    ] as const
  ).map(([setting, key]) => ({
    text: named('palette', `page.${key}`),
    to: `/account/center/security/setting/${setting}`,
  })),
]

/** Every page that a menu has, each once. */
export function everyPage(): MenuLink[] {
  const main = mainMenu().flatMap((link) => link.children ?? link)
  const links = [...main, ...footMarket(), ...assetsMenu(), ...ordersMenu(), ...userMenu(), ...OTHER_PAGES]
  const placed = links.map((link) => [`${link.to}?${new URLSearchParams(link.search)}`, link] as const)
  return [...new Map(placed.toReversed()).values()].toReversed()
}

/** Pages that people look for by what is on them, or by what others call it. */
const ALSO = ['rates', 'devices', 'statement', 'swap', 'orderCentre'] as const

function usePages(go: Go): Way[] {
  const { t } = useTranslation('palette')
  const say = useNames()
  return everyPage().map((link) => {
    const known = ALSO.find((key) => link.text.feature === 'layout' && link.text.key === key)
    return {
      id: `page ${linkKey(link)}`,
      label: say(link.text),
      group: t('pages'),
      ...(known && { also: t(`also.${known}`) }),
      act: go(link.to, link.search),
    }
  })
}

function useMarkets(rows: readonly MarketRow[] | undefined, go: Go): Way[] {
  const { t } = useTranslation('palette')
  const say = useNames()
  const kinds = useKinds()
  const wayOf = (row: MarketRow, { id, heading, link }: KnownKind): Way => {
    const { to, search } = link(row.symbol)
    return {
      id: `${id} ${row.symbol}`,
      label: `${symbolName(row.symbol)} · ${row.name}`,
      group: say(heading),
      market: row,
      also: `${row.kind === 'contract' ? row.symbol.replaceAll('_', ' ') : ''} ${t('also.trade')}`,
      act: go(to, search),
    }
  }
  // What is meant by a coin alone comes first.
  const ordered = kinds.toSorted((a, b) => a.rank - b.rank)
  return ordered.flatMap((kind) => (rows ?? []).filter(kind.trades).map((row) => wayOf(row, kind)))
}

const COLOUR_TEXT = { 'green-up': 'greenUp', 'red-up': 'redUp', 'blue-orange': 'blueOrange' } as const

function useSettingWays(): Way[] {
  const { t, i18n } = useTranslation(['layout', 'palette'])
  const group = t('palette:settings')
  const currencies = new Intl.DisplayNames([i18n.language], { type: 'currency' })
  const way = (name: string, choice: string, act: () => void) => ({ id: `${name} ${choice}`, label: '', group, act })
  return [
    ...(['theme-daytime', 'theme-night'] as const).map((theme) => ({
      ...way('theme', theme, () => changeSetting('themeName', theme)),
      label: `${t('theme')}: ${t(theme === 'theme-night' ? 'themeNight' : 'themeDay')}`,
    })),
    ...offeredLanguages().map((language) => ({
      ...way('language', language, () => void changeLanguage(language)),
      label: `${t('language')}: ${LANGUAGE_NAMES[language]}`,
    })),
    ...UP_DOWN_COLOURS.map((colours) => ({
      ...way('colours', colours, () => changeSetting('upDownColours', colours)),
      label: `${t('upDownColours')}: ${t(COLOUR_TEXT[colours])}`,
    })),
    ...TIMEZONES.map(({ timezone, offset }) => ({
      ...way('timezone', timezone, () => changeSetting('timezone', timezone)),
      label: `${t('timezone')}: ${zoneText(timezone, offset)}`,
    })),
    ...TIME_FORMATS.map((format) => ({
      ...way('dates', format, () => changeSetting('timeFormat', format)),
      label: `${t('timeFormat')}: ${format}`,
    })),
    ...CURRENCIES.map((code) => ({
      ...way('currency', code, () => changeSetting('exchange', code)),
      label: `${t('currency')}: ${code.toUpperCase()} ${currencies.of(code.toUpperCase()) ?? ''}`,
    })),
  ]
}

/** Coin-margined contracts take coins only. */
const COIN_OF: Readonly<Record<number, string>> = { [ACCOUNT_NUMBERS.coinContract]: 'BTC' }

/** What an amount, a coin and the account's name lead to: the form of it, filled in, and never more than the form. */
function useForms(typed: string, coins: ReadonlySet<string>, go: Go): Way[] {
  const { t } = useTranslation('layout')
  const { t: own } = useTranslation('palette')
  const say = useNames()
  const { separators } = useUiTexts()
  const { amount, coin, rest } = spoken(typed, coins, separators)
  const group = own('actions')
  const moves = ownAccounts().filter(({ reserved }) => reserved !== true)
  const form = (key: string, search: Record<string, string>) => go('/assets/index', { key, ...search })
  const transfers = moves.map(({ number, fullName }) => {
    const moved = coin ?? COIN_OF[number] ?? 'USDT'
    const out = String(number === SPOT_ACCOUNT ? ACCOUNT_NUMBERS.contract : SPOT_ACCOUNT)
    return {
      id: `transfer ${number}`,
      label: own('transferTo', {
        what: amount === undefined ? moved : `${amount} ${moved}`,
        account: say(fullName),
      }),
      group,
      act: form('transfer', { out, into: String(number), coin: moved, ...(amount === undefined ? {} : { amount }) }),
    }
  })
  const ofCoin = [
    { id: 'deposit', label: `${t('deposit')} ${coin}`, group, act: form('recharge', { coin: coin ?? '' }) },
    {
      id: 'withdraw',
      label: `${say(named('withdraw-names', 'menu'))} ${coin}`,
      group,
      act: form('withdraw', { coin: coin ?? '' }),
    },
  ]
  // Without an amount the words may as well mean a market: "eth margin".
  const asked = [...(amount === undefined ? [] : transfers), ...(coin === undefined ? [] : ofCoin)]
  return asked.filter(({ label }) => says(label, rest))
}

/** The ways from anywhere; `forms` are those that the typed text itself fills in. */
export function useWays(typed: string, onSettings: () => void): { ways: Way[]; forms: Way[] } {
  const { t } = useTranslation(['layout', 'palette'])
  const go = useGo()
  const leave = useLogOut()
  const isLogin = useSession((session) => session.isLogin)
  const { rows } = useAllRows()
  const coins = useMemo(() => new Set(rows?.flatMap(({ base, quote }) => [base, quote])), [rows])
  const forms = useForms(typed, coins, go)
  const group = t('palette:actions')
  const actions = [
    { id: 'settings', label: t('settings'), group, act: onSettings },
    ...(isLogin ? [{ id: 'leave', label: t('logout'), group, act: () => void leave() }] : []),
  ]
  return { ways: [...usePages(go), ...actions, ...useMarkets(rows, go), ...useSettingWays()], forms }
}
