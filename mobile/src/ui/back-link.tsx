import { useText } from '@coldway/console/settings/texts.ts'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { useLocation, useNavigate } from 'react-router'
import './cards.css'

/** An installed page has no bar of the browser. The first page of a visit leads to what needs the person. */
export const BackLink = () => {
  const t = useText()
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <button type="button" className="back-link" onClick={() => (isFirst ? void navigate('/') : void navigate(-1))}>
      <Icon name="chevron-left" />
      {t('common.back')}
    </button>
  )
}
