export { createScopes, type Place, type Scope, type Scopes } from './scopes.ts';
export { visit } from './visit.ts';
