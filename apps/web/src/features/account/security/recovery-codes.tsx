/** Recovery codes in the words of the security centre. */
import { RecoveryCodes as Shown } from '@candlewick/ui/recovery-codes.tsx'
import { useTranslation } from 'react-i18next'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const texts = { lead: t('recoveryLead'), list: t('recoveryCodes'), save: t('recoverySave'), kept: t('recoveryKept') }
  return <Shown codes={codes} texts={{ ...texts, done: t('done') }} onDone={onDone} />
}
