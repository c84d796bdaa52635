/** What a provider of OpenID Connect for tests says of itself (OpenID Connect Discovery section 3). */
export const descriptionOf = (issuer: string, more: object): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...more,
})
