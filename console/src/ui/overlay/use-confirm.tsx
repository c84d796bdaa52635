import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { Alert } from '../base/alert.tsx'
import { Dialog } from './dialog.tsx'
import './use-confirm.css'

export interface Question {
  readonly title: string
  readonly text: ReactNode
  /** The label of the confirming button. */
  readonly action: string
  readonly isDanger?: boolean
  /** A rejection is shown in the dialog, with its reason. */
  readonly run: () => Promise<unknown>
}

/** Asks before an irreversible action: returns `ask(question)`, and the dialog to render. */
export const useConfirm = (): [ask: (question: Question) => void, dialog: ReactNode] => {
  const [question, setQuestion] = useState<Question>()
  return [setQuestion, question && <Confirm question={question} onClose={() => setQuestion(undefined)} />]
}

const Confirm = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await question.run()
      onClose()
    } catch (reason) {
      setError(textOf(reason))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={question.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-focus>
            {t('common.cancel')}
          </Button>
          <Button kind={question.isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void run()}>
            {question.action}
          </Button>
        </>
      }
    >
      <div className="confirm-text">{question.text}</div>
      {error !== undefined && <Alert>{error}</Alert>}
    </Dialog>
  )
}
