import { useText } from '../../settings/texts.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import './product-service-page.css'
import { Link } from 'react-router'
import { paths } from '@coldway/contract/screens/screens.ts'

const sections = ['service', 'operator', 'data', 'purpose', 'readers', 'kept', 'security', 'duties', 'rights'] as const

/** The product service agreement; linked from the sign-in page, public. */
export const ProductServicePage = () => {
  const t = useText()
  return (
    <SignInFrame title={t('titles.productService')} hint={t('agreement.intro')} isWide>
      <div className="agreement">
        {sections.map((section) => (
          <section key={section}>
            <h2>{t(`agreement.${section}.title`)}</h2>
            <p>{t(`agreement.${section}.text`)}</p>
          </section>
        ))}
      </div>
      <Link className="sign-in-back" to={paths.signIn}>
        {t('recovery.backToSignIn')}
      </Link>
    </SignInFrame>
  )
}
