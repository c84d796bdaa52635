import type { Ref } from 'react'

interface WorkbookInputProps {
  /** The button that opens the choice presses it. */
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly onChoose: (file: File) => void
}

/** The hidden input by which a workbook is chosen; the same file may be chosen again after a correction. */
export const WorkbookInput = ({ ref, label, onChoose }: WorkbookInputProps) => (
  <input
    ref={ref}
    type="file"
    accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    aria-label={label}
    hidden
    onChange={(event) => {
      const file = event.target.files?.[0]
      if (file) onChoose(file)
      event.target.value = ''
    }}
  />
)
