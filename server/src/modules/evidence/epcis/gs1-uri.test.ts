import { describe, expect, test } from 'vitest'
import { normalUri, ssccIn } from './gs1-uri.ts'

describe('one key in both forms', () => {
  // The examples of the Tag Data Standard, section 6.3, and of the standard of Digital Links.
  test.each([
    ['an SSCC', 'urn:epc:id:sscc:0614141.1234567890', 'https://id.gs1.org/00/106141412345678908'],
    ['a place', 'urn:epc:id:sgln:0614141.12345.0', 'https://id.gs1.org/414/0614141123452'],
    [
      'a part of a place',
      'urn:epc:id:sgln:0614141.12345.400',
      'https://example.com/some/path/414/0614141123452/254/400',
    ],
    ['a party', 'urn:epc:id:pgln:0614141.12345', 'https://id.gs1.org/417/0614141123452'],
    ['one of many goods', 'urn:epc:id:sgtin:0614141.112345.400', 'https://id.gs1.org/01/10614141123459/21/400'],
    ['goods', 'urn:epc:idpat:sgtin:0614141.112345.*', 'https://brand.example/01/10614141123459?x=1'],
    ['a lot', 'urn:epc:class:lgtin:0614141.112345.AB-1', 'https://id.gs1.org/01/10614141123459/10/AB-1'],
    ['a short GTIN', 'https://id.gs1.org/01/4006381333931', 'https://id.gs1.org/01/04006381333931'],
  ])('is the same: %s', (_name, one, other) => {
    expect(normalUri(one)).toMatch(/^gs1:/)
    expect(normalUri(one)).toBe(normalUri(other))
  })

  test.each([
    'urn:epc:id:sscc:0614141.123456789',
    'https://id.gs1.org/00/106141412345678909',
    'https://coldway.example/id/shipment/1-WB',
    'urn:uuid:0',
    'https://id.gs1.org/01/',
  ])('stays as it is where it is none: %s', (uri) => expect(normalUri(uri)).toBe(uri))

  test('a logistic unit is known in either', () => {
    expect(ssccIn('urn:epc:id:sscc:0614141.1234567890')).toBe('106141412345678908')
    expect(ssccIn('https://id.gs1.org/414/0614141123452')).toBeUndefined()
  })
})
