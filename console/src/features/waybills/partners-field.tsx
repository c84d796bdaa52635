/** The organisations that a waybill is shared with, by their codes: typed, or chosen among the own ones and partners of before. */
import { OrgCode } from '@coldway/contract/users/organisations.ts'
import { waybillShareLimits, waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { useId, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import './partners-field.css'

interface PartnersFieldProps {
  readonly codes: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
  readonly error?: string | undefined
}

export const PartnersField = ({ codes, onChange, error }: PartnersFieldProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const offered = useOffered()
  const listId = useId()
  const code = typed.trim()
  const isCode = OrgCode.safeParse(code).success
  const hasRoom = codes.length < waybillShareLimits.perWaybill
  const add = () => {
    if (!isCode || !hasRoom) return
    if (!codes.some((one) => one.toLowerCase() === code.toLowerCase())) onChange([...codes, code])
    setTyped('')
  }
  return (
    <div className="partners-field">
      <div className="partners-entry">
        <Field
          label={t('waybills.sharing.code')}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the code and does not send the form around it.
            event.preventDefault()
            add()
          }}
          error={error ?? (code !== '' && !isCode ? t('waybills.sharing.codeRule') : undefined)}
          hint={<p>{t('waybills.sharing.codeHint', { max: waybillShareLimits.perWaybill })}</p>}
          list={listId}
          autoComplete="off"
          spellCheck={false}
        />
        <datalist id={listId}>
          {offered.map(({ orgCode, orgName }) => (
            <option key={orgCode} value={orgCode}>
              {orgName}
            </option>
          ))}
        </datalist>
        <Button icon="plus" disabled={!isCode || !hasRoom} onClick={add}>
          {t('waybills.sharing.add')}
        </Button>
      </div>
      {codes.length > 0 && (
        <ul className="partners-chosen" aria-label={t('waybills.sharing.chosen')}>
          {codes.map((one) => (
            <li key={one}>
              {[one, offered.find(({ orgCode }) => orgCode === one)?.orgName].filter(Boolean).join(' · ')}
              <IconButton
                icon="close"
                label={t('waybills.sharing.remove', { code: one })}
                onClick={() => onChange(codes.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Partners of before, and the own organisations. */
const useOffered = () => {
  const partners = useCall(waybillShares.queryPartners, {}).data ?? []
  const own = (useOrgTree() ?? []).map(({ code, name }) => ({ orgCode: code, orgName: name }))
  return [...partners, ...own.filter((one) => !partners.some(({ orgCode }) => orgCode === one.orgCode))]
}
