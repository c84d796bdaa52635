import { Link } from 'react-router'
import { useText } from '../settings/texts.ts'
import { State } from '../ui/base/states.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'

export const NotFoundPage = () => {
  const t = useText()
  return (
    <State
      icon="map"
      title={t('shell.notFound.title')}
      hint={t('shell.notFound.hint')}
      action={<Link to={paths.monitoring}>{t('shell.notFound.back')}</Link>}
    />
  )
}
