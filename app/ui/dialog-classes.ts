export const scrimClasses =
  "fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";
export const popupClasses =
  "fixed z-50 flex flex-col border border-line bg-popup text-ink transition-[opacity,transform,scale,translate] duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";
