import { operations } from '@coldway/contract/operations/operations.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState } from '../../ui/base/states.tsx'

/** Unread messages by protocol, model and type: which decoder is missing most. */
export const UnreadKinds = () => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error, refetch } = useCall(operations.queryUnread, {}, { freshMs: 0, keepsLast: true })
  if (error) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
  if (!data) return null
  const { kinds, dropped } = data
  return (
    <section aria-label={t('operations.unread.title')} className="operations-unread">
      <h2>{t('operations.unread.title')}</h2>
      <p>{t('operations.unread.hint')}</p>
      {kinds.length === 0 ? (
        <p>{t('operations.unread.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {(['protocol', 'model', 'type', 'messages', 'devices', 'last'] as const).map((name) => (
                <th key={name}>{t(`operations.unread.${name}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ protocol, model, type, messages, devices, lastMs }) => (
              <tr key={`${protocol} ${model} ${type}`}>
                <td>{protocol}</td>
                <td>{model || '–'}</td>
                <td>
                  <code>{type}</code>
                </td>
                <td>{formatNumber(messages, 0)}</td>
                <td>{formatNumber(devices, 0)}</td>
                <td>{formatTime(lastMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dropped > 0 && <p>{t('operations.unread.dropped', { n: dropped })}</p>}
    </section>
  )
}
