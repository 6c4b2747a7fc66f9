export type ClickEvidence = 'listener' | 'framework';

// Markup says that an element takes a click in the words of a framework, whether or not that has been at work already.

const TYPES = 'click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend';
const INLINE = new RegExp(`^on(?:${TYPES})$`);
/** Alpine, Vue, Livewire, LiveView, Qwik, AngularJS and htmx; modifiers may follow. */
const DIRECTIVE = new RegExp(
  `^(?:@|x-on:|v-on:|on:|q-e:|wire:|phx-|(?:data-)?ng-|(?:data-)?hx-on::?)(?:${TYPES})(?:[.:].*)?$`,
);
/** The listener stands elsewhere. */
const ELSEWHERE = /\.(?:outside|away|window|document)\b/;
const REQUEST = /^(?:data-)?hx-(?:get|post|put|patch|delete)$/;
const BOOTSTRAP = /^data-(?:bs-)?(?:toggle|dismiss|slide|slide-to)$/;
const BOOTSTRAP_VALUE =
  /^(?:|modal|collapse|dropdown|tab|pill|list|offcanvas|button|buttons|alert|toast|prev|next|\d+)$/;

// Through the prototype: a field of a form with the name of a method would be found instead of it.
const namesOf = (element: Element): string[] => Element.prototype.getAttributeNames.call(element);
const valueOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** With the property of its handler cleared, what the markup says of one holds no longer. */
export function clickAttributeOf(element: Element, isCleared: boolean): ClickEvidence | undefined {
  for (const name of namesOf(element)) {
    if (INLINE.test(name)) {
      if (!isCleared) return 'listener';
    } else if (MAYBE.test(name) && saysClick(element, name)) return 'framework';
  }
  return undefined;
}

/** Most attributes begin otherwise. */
const MAYBE = /^(?:@|x-|v-|on:|q-|wire:|phx-|ng-|hx-|js|data-)/;

function saysClick(element: Element, name: string): boolean {
  if (DIRECTIVE.test(name)) return !ELSEWHERE.test(name);
  if (REQUEST.test(name)) return isRequestedByClick(element);
  const value = (): string => valueOf(element, name) ?? '';
  if (BOOTSTRAP.test(name)) return BOOTSTRAP_VALUE.test(value());
  if (name === 'jsaction') return value().split(';').some(isClickAction);
  if (name === 'data-action') return STIMULUS.test(value());
  return name === 'data-bind' && KNOCKOUT.test(value());
}

const STIMULUS = new RegExp(`(?:^|\\s)(?:${TYPES})(?:[.:][^\\s@>]*)?->`);
const KNOCKOUT = new RegExp(`(?:^|[,{])\\s*['"]?(?:${TYPES})['"]?\\s*:`);
const JSACTION = new RegExp(`^(?:${TYPES}|clickonly|clickmod)$`);

/** An action without an event's name is one for clicks. */
function isClickAction(action: string): boolean {
  const [type = '', ...rest] = action.split(':');
  return rest.length === 0 ? type.trim() !== '' : JSACTION.test(type.trim());
}

function isRequestedByClick(element: Element): boolean {
  const trigger = valueOf(element, 'hx-trigger') ?? valueOf(element, 'data-hx-trigger');
  if (trigger === null) return !/^(?:form|input|select|textarea)$/.test(element.localName);
  return new RegExp(`(?:^|,)\\s*(?:${TYPES})\\b`).test(trigger) && !/\bfrom:/.test(trigger);
}
