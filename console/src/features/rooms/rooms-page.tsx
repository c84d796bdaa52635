/** Greenhouses or cold stores as they are now: a card for each room by its site, and the days of the one that is chosen. */
import type { RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import { type RoomClimate, rooms } from '@coldway/contract/rooms/rooms.ts'
import { Link, useSearchParams } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Empty, ErrorState, Loading, NoPermission } from '../../ui/base/states.tsx'
import { RoomCard } from './room-card.tsx'
import { RoomDetail } from './room-detail.tsx'
import { kindScreens } from './room-words.ts'
import './rooms.css'

export const GreenhousePage = () => <RoomsPage kind="greenhouseZone" />
export const ColdRoomsPage = () => <RoomsPage kind="coldRoom" />

const repeatMs = 30_000

const RoomsPage = ({ kind }: { kind: RoomKind }) => {
  const t = useText()
  const textOf = useErrorText()
  const can = useCan('room:edit') ?? false
  const [address] = useSearchParams()
  const answer = useCall(rooms.queryClimate, { kind }, { freshMs: 0, keepsLast: true, repeatMs })
  const { words, titles, add } = kindScreens[kind]
  if (isRefusal(answer.error, 'forbidden')) return <NoPermission />
  if (answer.error && !answer.data)
    return <ErrorState text={textOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading />
  const shown = answer.data.rooms
  const chosen = shown.find(({ id }) => String(id) === address.get('room'))
  const adding = can && (
    <Link className="button button-primary button-normal" to={add}>
      <Icon name="plus" />
      {t(titles.add)}
    </Link>
  )
  return (
    <div className="rooms-page">
      <header>
        <h1>{t(titles.list)}</h1>
        {shown.length > 0 && adding}
      </header>
      {answer.error && <Alert>{textOf(answer.error)}</Alert>}
      {!answer.data.isWhole && <Alert kind="info">{t('rooms.more', { count: shown.length })}</Alert>}
      {shown.length === 0 && <Empty text={t(`rooms.${words}.none`)} hint={t(`rooms.${words}.hint`)} action={adding} />}
      {chosen && <RoomDetail room={chosen} />}
      {bySite(shown).map(({ site, rooms: inSite }) => (
        <section key={site} aria-label={site || t('rooms.noSite')}>
          <h2>{site || t('rooms.noSite')}</h2>
          <ul className="room-cards">
            {inSite.map((room) => (
              <RoomCard key={room.id} room={room} isChosen={room === chosen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const bySite = (shown: readonly RoomClimate[]) => {
  const groups = Map.groupBy(shown, ({ siteName }) => siteName)
  return [...groups].map(([site, inSite]) => ({ site, rooms: inSite }))
}
