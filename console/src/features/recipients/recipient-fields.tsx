import { type Language, languages } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Recipient } from '@coldway/contract/messages/recipients.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { FormChoice, FormText } from '../../ui/form/form-fields.tsx'

export interface ContactDraft {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly wechatId: string
  readonly httpAddress: string
  /** The language; empty: the account's choice, or the installation's. */
  readonly language: Language | ''
}

export const emptyContact: ContactDraft = {
  name: '',
  email: '',
  phone: '',
  wechatId: '',
  httpAddress: '',
  language: '',
}

export const draftOf = ({ name, email, phone, wechatId, httpAddress, language }: Recipient): ContactDraft => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  wechatId: wechatId ?? '',
  httpAddress: httpAddress ?? '',
  language: language ?? '',
})

/** An empty address counts as none. */
export const toContact = ({ name, email, phone, wechatId, httpAddress, language }: ContactDraft) => ({
  name,
  email: email.trim() || null,
  phone: phone.trim() || null,
  wechatId: wechatId.trim() || null,
  httpAddress: httpAddress.trim() || null,
  language: language || null,
})

export const RecipientFields = ({ form, hasFocus }: { form: Form<ContactDraft>; hasFocus?: boolean }) => {
  const t = useText()
  return (
    <>
      <FormText
        form={form}
        name="name"
        label={t('recipients.name')}
        rule={t('recipients.nameRule', { max: limits.nameMax })}
        autoFocus={hasFocus}
      />
      <FormText
        form={form}
        name="email"
        label={t('recipients.email')}
        rule={t('recipients.emailRule')}
        inputMode="email"
        isOptional
      />
      <FormText
        form={form}
        name="phone"
        label={t('recipients.phone')}
        rule={t('recipients.phoneRule')}
        inputMode="tel"
        isOptional
      />
      <FormText
        form={form}
        name="wechatId"
        label={t('recipients.wechatId')}
        rule={t('recipients.wechatRule', { max: limits.wechatIdMax })}
        isOptional
      />
      <FormText
        form={form}
        name="httpAddress"
        label={t('recipients.httpAddress')}
        rule={t('recipients.httpRule')}
        isOptional
        isWide
      />
      <FormChoice
        form={form}
        name="language"
        label={t('recipients.language')}
        rule={t('recipients.languageRule')}
        options={[
          { value: '', label: t('recipients.languageUsual') },
          ...languages.map((language) => ({ value: language, label: t(`enums.languages.${language}`) })),
        ]}
      />
    </>
  )
}
