/** Recovery codes in the console's words. */
import { RecoveryCodes } from '@candlewick/ui/recovery-codes.tsx'
import { useTranslation } from 'react-i18next'

export function OwnCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('people')
  const texts = { lead: t('own.codesLead'), list: t('recovery'), save: t('own.codesSave'), kept: t('own.codesKept') }
  return <RecoveryCodes codes={codes} texts={{ ...texts, done: t('own.codesDone') }} onDone={onDone} />
}
