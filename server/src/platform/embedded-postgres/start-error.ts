/** A start that cannot succeed, said in a sentence for the operator: printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
