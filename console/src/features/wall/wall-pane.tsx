/** The frame of one pane: name, temperature, canvas, and actions. */
import type { Breach } from '@coldway/contract/devices/device-state.ts'
import { type ReactNode, type RefObject, useId } from 'react'
import { Link } from 'react-router'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'

interface WallPaneProps {
  readonly deviceId: number
  readonly title: string
  readonly target: string | null | undefined
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly tone: Tone
  readonly status: string
  /** The temperature in large type; undefined when none is known. */
  readonly hero: { readonly text: string; readonly unit: string; readonly breach: Breach | undefined } | undefined
  /** The temperature is the last known one. */
  readonly isOld: boolean
  /** The age of the report and the speed. */
  readonly foot: ReactNode
  /** The text that is shown instead of the map. */
  readonly empty?: string | undefined
  readonly onRemove: () => void
}

export const WallPane = ({ canvas, ...props }: WallPaneProps) => {
  const t = useText()
  const { title, target, tone, status, hero, isOld } = props
  const head = useId()
  return (
    <section className={classNames('wall-pane', tone === 'bad' && 'is-bad')} aria-labelledby={head}>
      <header className="wall-head">
        <h2 id={head}>
          <Link to={`${paths.monitoring}?device=${props.deviceId}`}>{title}</Link>
        </h2>
        {target && <small>{target}</small>}
        <Pill tone={tone} icon={tone === 'bad' ? 'warning' : undefined}>
          {status}
        </Pill>
        <IconButton icon="close" label={t('wall.remove', { name: title })} onClick={props.onRemove} />
      </header>
      <div className="wall-map">
        <canvas ref={canvas} role="img" aria-label={t('wall.map', { name: title })} />
        {props.empty && <p className="wall-empty">{props.empty}</p>}
        <p className={classNames('wall-hero', hero?.breach && 'is-out', isOld && 'is-old')}>
          {hero?.breach && <BreachSign breach={hero.breach} />}
          <b>{hero?.text ?? '—'}</b> {hero && <u>{hero.unit}</u>}
        </p>
        <p className="wall-foot">{props.foot}</p>
      </div>
    </section>
  )
}
