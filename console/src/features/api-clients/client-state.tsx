import type { ApiClient } from '@coldway/contract/api-clients/api-clients.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { rightWords } from '../roles/index.ts'

const looks = {
  live: ['ok', 'check'],
  off: ['off', 'close'],
  ownerless: ['bad', 'warning'],
} as const satisfies Record<ApiClient['state'], readonly [Tone, IconName]>

/** Whether it may call, and the scopes that open nothing because its owner lost them. */
export const ClientState = ({ client: { state, lostScopes } }: { readonly client: ApiClient }) => {
  const t = useText()
  const [tone, icon] = looks[state]
  const words = rightWords(t)
  const isShort = state === 'live' && lostScopes.length > 0
  return (
    <span className="client-state">
      <Pill tone={tone} icon={icon}>
        {t(`apiClients.states.${state}`)}
      </Pill>
      {isShort && (
        <span title={t('apiClients.lostText', { names: lostScopes.map((code) => words[code]).join(', ') })}>
          <Pill tone="warning" icon="warning">
            {t('apiClients.lost', { count: lostScopes.length })}
          </Pill>
        </span>
      )}
    </span>
  )
}
