import type { BrokenPromise } from '@coldway/contract/operations/promises.ts'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'

/** The broken promises of the installation; nothing while all hold. */
export const BrokenPromises = ({ broken }: { readonly broken: readonly BrokenPromise[] }) => {
  const t = useText()
  if (broken.length === 0) return null
  return (
    <section role="alert" aria-label={t('operations.promises.title')} className="operations-broken">
      <h2>{t('operations.promises.title')}</h2>
      <ul>
        {broken.map(({ name, sinceMs, why }) => (
          <li key={name}>
            <b>{t(`operations.promises.names.${name}`)}</b>{' '}
            {t('operations.promises.since', { since: formatTime(sinceMs) })} <code>{why}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
