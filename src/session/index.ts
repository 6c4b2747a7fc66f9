export { createScopes, type Scope, type Scopes } from './scopes.ts';
