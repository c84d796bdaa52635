import { Link } from 'react-router'
import { useCan } from '../api/use-me.ts'
import { useText } from '../settings/texts.ts'
import { HomeLink, State } from '../ui/base/states.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'

export const NotFoundPage = () => {
  const t = useText()
  const canMonitor = useCan('monitor:view') ?? true
  return (
    <State
      icon="map"
      title={t('shell.notFound.title')}
      hint={t('shell.notFound.hint')}
      action={canMonitor ? <Link to={paths.monitoring}>{t('shell.notFound.back')}</Link> : <HomeLink />}
    />
  )
}
