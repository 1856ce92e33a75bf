import { later } from "../startup/later.tsx";

export const DemoLinePart = later("demo-line", async () => {
  return (await import("./demo-line.tsx")).DemoLine;
});

export const ThemeSwitchPart = later("theme-switch", async () => {
  return (await import("./theme-switch.tsx")).ThemeSwitch;
});

export const UserMenuPart = later("user-menu", async () => {
  return (await import("./user-menu.tsx")).UserMenu;
});

export const FoldedMenuPart = later("folded-menu", async () => {
  return (await import("./folded-menu.tsx")).FoldedMenu;
});

export const FooterPart = later("footer", async () => {
  return (await import("./footer.tsx")).Footer;
});
