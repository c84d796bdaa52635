/** A start that cannot succeed. The message is a sentence for the operator and is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
