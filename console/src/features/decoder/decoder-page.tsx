import { protocols, type StreamName } from '@coldway/contract/devices/protocols.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import './decoder.css'
import { Explanation } from './explanation.tsx'

interface Asked {
  readonly frame: string
  readonly protocol: StreamName | null
}

export const DecoderPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [frame, setFrame] = useState('')
  const [protocol, setProtocol] = useState<StreamName>()
  const [asked, setAsked] = useState<Asked>()
  const known = useCall(protocols.queryProtocols, {})
  const answer = useCall(protocols.explainFrame, asked ?? { frame: '' }, { isEnabled: asked !== undefined })
  const streams = known.data?.protocols.filter(({ port }) => port !== null)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (frame.trim() !== '') setAsked({ frame, protocol: protocol ?? null })
  }
  return (
    <div className="decoder-page">
      <Panel>
        <form onSubmit={ask}>
          <h1>{t('decoder.title')}</h1>
          <TextArea
            id="decoder-frame"
            label={t('decoder.frame')}
            hint={t('decoder.hint')}
            rows={5}
            value={frame}
            onInput={(text) => setFrame(text.slice(0, limits.frameTextMax))}
          />
          <div className="decoder-ask">
            <Select<StreamName>
              label={t('decoder.protocol')}
              placeholder={t('decoder.find')}
              options={streams?.map(({ name, title }) => ({ value: name as StreamName, label: title }))}
              value={protocol}
              onChange={setProtocol}
              canClear
            />
            <Button type="submit" kind="primary" isBusy={answer.isFetching} disabled={frame.trim() === ''}>
              {t('decoder.explain')}
            </Button>
          </div>
        </form>
      </Panel>
      {known.error && <ErrorState text={textOf(known.error)} onRetry={() => void known.refetch()} />}
      {answer.error && <ErrorState text={textOf(answer.error)} onRetry={() => void answer.refetch()} />}
      {answer.isLoading && <Loading />}
      {answer.data && (
        <Explanation
          explained={answer.data}
          title={streams?.find(({ name }) => name === answer.data.protocol)?.title ?? answer.data.protocol}
        />
      )}
    </div>
  )
}
