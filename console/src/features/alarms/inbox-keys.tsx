import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'

/** Says which keys the inbox knows. A phone has none, and does not show them. */
export const InboxKeys = () => {
  const t = useText()
  const canHandle = useCan('alarm:handle') ?? false
  return (
    <span className="inbox-keys">
      <kbd>J</kbd> <kbd>K</kbd> {t('alarms.keys.move')} · <kbd>Enter</kbd> {t('alarms.keys.open')}
      {canHandle && (
        <>
          {' '}
          · <kbd>A</kbd> {t('alarms.keys.acknowledge')}
        </>
      )}{' '}
      · <kbd>Esc</kbd> {t('alarms.keys.close')}
    </span>
  )
}
