import type { NavigationRule } from '../../driver.ts';
import type { NavigationGuard } from './navigation-guard.ts';

/** The rule of one context, whose id in the browser is known only with its first tab. */
export interface Restriction {
  set(rule: NavigationRule | undefined): Promise<void>;
  /** Sets the id of the context and applies the rule. */
  begin(contextId: string | undefined): Promise<void>;
}

export function createRestriction(guard: NavigationGuard): Restriction {
  let known: string | undefined;
  let current: NavigationRule | undefined;
  const apply = async (): Promise<void> => {
    if (known !== undefined) await guard.restrict(known, current);
  };
  return {
    set(rule) {
      current = rule;
      return apply();
    },
    begin(contextId) {
      known = contextId;
      return apply();
    },
  };
}
