/**
 * Product profiles: the list of goods with what they tolerate, and the form of one with its scale of temperatures. Not here: what a
 * shipment did to its goods (shipment).
 */
export { ProductAddPage, ProductUpdatePage } from './product-form-pages.tsx'
export { ProductListPage } from './product-list-page.tsx'
export { printCelsius, printLimit, printRange } from './product-words.ts'
export { RangeScale } from './range-scale.tsx'
