/**
 * Providers of OpenID Connect by which people of an organisation sign in. Owns `identity_providers` with the roles of its groups, links,
 * states and tickets. Not here: accounts and sessions (users). Invariants: an identity is a provider's and a subject, never an
 * address; it opens accounts of the provider's organisation and below alone; the client secret is sealed with a key outside of the
 * database; states and tickets are random, hashed, short-lived and work once, a state in its own browser; nothing of a provider is
 * reached but by the egress client.
 */
import { identityProviders, providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import type { Config } from '../../platform/config.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createOpenId, type OpenIdParts } from './open-id.ts'
import { createProviders, type ProvidersParts } from './providers.service.ts'
import { createProviderSignIn, type ProviderSignInParts } from './sign-in.service.ts'
import { deleteExpired } from './sign-in.store.ts'

type Own = 'openId' | 'sealingKey' | 'egressAllow'
type Given = Omit<ProvidersParts & ProviderSignInParts & OpenIdParts, Own> & { readonly config: Config }

export const createIdentityProviders = ({ config, ...given }: Given): Module => {
  const openId = createOpenId({ ...given, egressAllow: config.channels.egressAllow })
  const parts = { ...given, sealingKey: config.sealingKey, openId }
  const providers = createProviders(parts)
  const signIn = createProviderSignIn(parts)
  const routes = [
    ...implement(identityProviders, {
      queryPageList: (context) => providers.list(context, context.body),
      queryById: (context) => providers.get(context, context.body.id),
      save: (context) => providers.add(context, context.body),
      update: (context) => providers.update(context, context.body),
      deleteByIds: (context) => providers.remove(context, context.body.ids),
    }),
    ...implement(providerSignIn, {
      begin: (context) => signIn.begin(context, context.body),
      finish: (context) => signIn.finish(context, context.body),
      link: (context) => signIn.link(context, context.body),
    }),
  ]
  return { routes, housekeeping: { deletions: { identityStates: (nowMs) => deleteExpired(given.db, nowMs) } } }
}
