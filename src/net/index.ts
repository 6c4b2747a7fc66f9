export {
  createPolicy,
  type BlockReason,
  type NetworkMode,
  type Policy,
  type PolicyOptions,
  type Verdict,
} from './policy.ts';
export { MAX_URL_CHARS, parseTarget } from './target.ts';
export { systemResolver, type Resolver } from './resolver.ts';
