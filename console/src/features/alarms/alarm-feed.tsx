/** The open alarms over the map, the worst first: a panel on a desktop, a button that opens a sheet on a phone. */
import type { AlarmMove } from '@coldway/contract/alarms/alarm-records.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useStore } from '../../settings/store.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import './alarm-feed.css'
import { setSound, useSound } from './alarm-sound.ts'
import { alarmLine } from './alarm-words.ts'
import { LevelMark } from './level-mark.tsx'
import { openAlarms } from './open-alarms.ts'
import { useAlarmCounts } from './use-open-alarms.ts'

interface AlarmFeedProps {
  readonly isPhone: boolean
  readonly onPick: (deviceId: number) => void
  /** The name the page uses for a device; undefined: the alarm's. */
  readonly titleOf: (deviceId: number) => string | undefined
}

/** The most alarms that are shown; the list of alarms has the others. */
const shownMost = { panel: 4, sheet: 50 } as const

export const AlarmFeed = (props: AlarmFeedProps) => {
  const can = useCan('alarm:view')
  const alarms = useStore(openAlarms.ranked)
  if (!can) return null
  return props.isPhone ? <FeedSheet {...props} alarms={alarms} /> : <FeedPanel {...props} alarms={alarms} />
}

type Fed = AlarmFeedProps & { readonly alarms: readonly AlarmMove[] }

const FeedPanel = ({ alarms, ...on }: Fed) => {
  const t = useText()
  const [isCollapsed, setCollapsed] = useState(false)
  const isOpen = !isCollapsed && alarms.length > 0
  // No alarm is a finding only after the open alarms have been counted once.
  const isKnown = useAlarmCounts()?.alarming === 0
  return (
    <section className="alarm-feed" aria-label={t('alarms.feed')}>
      <header>
        <Icon name="beacon" />
        <h2>{t('alarms.feed')}</h2>
        {alarms.length === 0 && <small>{t(isKnown ? 'alarms.noneOpen' : 'common.loading')}</small>}
        <SoundSwitch />
        <AllLink count={alarms.length} />
        {alarms.length > 0 && (
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-up'}
            label={t(isOpen ? 'common.collapse' : 'common.expand')}
            onClick={() => setCollapsed(isOpen)}
          />
        )}
      </header>
      {isOpen && <FeedRows {...on} alarms={alarms.slice(0, shownMost.panel)} />}
    </section>
  )
}

const FeedSheet = ({ alarms, onPick, titleOf }: Fed) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (alarms.length === 0) return null
  return (
    <>
      <Button className="alarm-feed-chip" icon="beacon" onClick={() => setOpen(true)}>
        {t('alarms.openCount', { count: alarms.length })}
      </Button>
      <Drawer isOpen={isOpen} title={t('alarms.feed')} onClose={() => setOpen(false)}>
        <div className="alarm-feed-sheet">
          <header>
            <SoundSwitch />
            <AllLink count={alarms.length} />
          </header>
          <FeedRows
            alarms={alarms.slice(0, shownMost.sheet)}
            titleOf={titleOf}
            onPick={(deviceId) => {
              setOpen(false)
              onPick(deviceId)
            }}
          />
        </div>
      </Drawer>
    </>
  )
}

const SoundSwitch = () => {
  const t = useText()
  return <Switch label={t('alarms.sound')} isOn={useSound()} onChange={setSound} />
}

const AllLink = ({ count }: { count: number }) => {
  const t = useText()
  return <Link to={`${paths.alarms}?status=alarming`}>{t('alarms.allOpen', { n: formatNumber(count) })}</Link>
}

const FeedRows = ({ alarms, onPick, titleOf }: Pick<Fed, 'alarms' | 'onPick' | 'titleOf'>) => {
  const t = useText()
  return (
    <ul>
      {alarms.map((alarm) => (
        <li key={alarm.id}>
          <button type="button" onClick={() => onPick(alarm.deviceId)}>
            <LevelMark level={alarm.level} />
            <span>
              <b>{titleOf(alarm.deviceId) ?? alarm.plate ?? alarm.deviceName}</b> {alarmLine(t, alarm)}
            </span>
            <small>
              {alarm.isAcknowledged && <Icon name="check" />} <Age atMs={alarm.startMs} nowMs={serverNowMs} />
            </small>
          </button>
          <Link
            to={`${paths.alarms}?status=alarming&alarm=${alarm.id}`}
            aria-label={t('alarms.open', { name: alarm.deviceName })}
          >
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
