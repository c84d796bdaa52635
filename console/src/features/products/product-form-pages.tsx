/** /view/quality/productAdd and productUpdate: the form of a product profile. */
import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { type Product, products } from '@coldway/contract/products/products.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { draftOf, toProduct, withDefinitionErrors } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'

const stale = [products.queryPageList, products.queryOptions, products.queryById]
const refusedAt = { productNameInUse: 'name', organisationNotFound: 'orgId' } as const

/** The product that the address names. */
const useProduct = (name: 'id' | 'copy') => {
  const [address] = useSearchParams()
  const id = Number(address.get(name))
  const isNamed = Number.isInteger(id) && id > 0
  return { isNamed, found: useStart(products.queryById, { id }, { isEnabled: isNamed }) }
}

export const ProductAddPage = () => {
  const textOf = useErrorText()
  const me = useMe()
  const { isNamed, found } = useProduct('copy')
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!me || (isNamed && !found.data)) return <Loading />
  const { orgId } = me
  const empty = { name: '', gtin: null, remark: '', definition: emptyDefinition }
  return <AddForm start={{ ...empty, ...(found.data && { ...found.data, name: '', gtin: null }), orgId }} />
}

type Start = Pick<Product, 'orgId' | 'name' | 'gtin' | 'remark' | 'definition'>

const AddForm = ({ start }: { start: Start }) => {
  const t = useText()
  const nodes = useOrgTree()
  const [back, onDone] = useSaved()
  const bare = useForm({
    call: products.save,
    start: draftOf(start),
    toInput: (draft) => ({ ...toProduct(draft), orgId: draft.orgId }),
    refusedAt,
    stale,
    onDone,
  })
  const form = withDefinitionErrors(bare, t('pieces.form.invalid'))
  return (
    <FormPage title={t('titles.productAdd')} form={form} back={back}>
      <ProductFields
        form={form}
        organisation={<FormTree form={form} name="orgId" label={t('products.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

export const ProductUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const { isNamed, found } = useProduct('id')
  if (!isNamed) return <ErrorState text={t('products.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <UpdateForm product={found.data} /> : <Loading />
}

const UpdateForm = ({ product }: { product: Product }) => {
  const t = useText()
  const [back, onDone] = useSaved()
  const { id, version } = product
  const bare = useForm({
    call: products.update,
    start: draftOf(product),
    toInput: (draft) => ({ ...toProduct(draft), id, version }),
    refusedAt,
    stale,
    onDone,
  })
  const form = withDefinitionErrors(bare, t('pieces.form.invalid'))
  return (
    <FormPage title={t('titles.productUpdate')} form={form} back={back}>
      <ProductFields form={form} shipmentCount={product.shipmentCount} />
    </FormPage>
  )
}

/** The address to return to after saving. */
const useSaved = (): readonly [back: string, onDone: () => void] => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.products)
  const onDone = () => {
    notify(t('pieces.form.saved'), 'ok')
    void navigate(back)
  }
  return [back, onDone]
}
