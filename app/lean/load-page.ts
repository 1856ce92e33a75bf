/** The event when the code of a page could not be loaded (startup/navigation-retry.ts). */
export const CODE_MISSING = "code-missing";

/*
 * Replaces how React Router loads the code of a page. If that fails, its own function reloads the
 * current page: offline the visitor would lose it, also when only the pointer, a finger or the focus
 * has reached a link whose code is then loaded ahead. Firefox cancels such loading as soon as
 * another page is requested, and the reload would cancel that page.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  try {
    loaded[id] ??= await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch {
    dispatchEvent(new Event(CODE_MISSING));
    return new Promise(() => {});
  }
}
