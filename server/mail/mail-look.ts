// Mail programs support neither custom properties nor web fonts: the tokens of both themes are
// repeated here. The light ones are written into each element; programs that follow the system's
// theme find the dark ones in a style sheet.
const LIGHT = {
  ground: "#faf8f4",
  surface: "#ffffff",
  ink: "#161513",
  muted: "#6a645b",
  line: "#e5dfd4",
  accent: "#7d6134",
  wall: "#f2eee6",
};
const DARK: typeof LIGHT = {
  ground: "#0b0c0e",
  surface: "#131518",
  ink: "#f2efe9",
  muted: "#a8a297",
  line: "#25282d",
  accent: "#cdae70",
  wall: "#1c1f23",
};
const SERIF = "Cormorant, 'Bodoni 72', 'Hoefler Text', Georgia, serif";
const SANS = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";

type Color = keyof typeof LIGHT;

/** What an element can take of a theme: a class of the style sheet and its light style. */
const roles = {
  ground: (color: (name: Color) => string) => `background:${color("ground")}`,
  surface: (color) => `background:${color("surface")};border-color:${color("line")}`,
  wall: (color) => `background:${color("wall")}`,
  line: (color) => `border-color:${color("line")}`,
  ink: (color) => `color:${color("ink")}`,
  muted: (color) => `color:${color("muted")}`,
  accent: (color) => `color:${color("accent")};border-color:${color("accent")}`,
  button: (color) =>
    `background:${color("ink")};border-color:${color("ink")};color:${color("ground")}`,
} satisfies Record<string, (color: (name: Color) => string) => string>;
type Role = keyof typeof roles;

export const serif = (font: string) => `font:${font} ${SERIF}`;
export const sans = (font: string) => `font:${font} ${SANS}`;

/** The attributes of an element: its roles in the theme, its own style, and its own class. */
export function look(names: Role[], style = "", own = ""): string {
  const light = names.map((name) => roles[name]((color) => LIGHT[color]));
  const styles = [style, ...light].filter(Boolean).join(";");
  return `class="${[...names, own].join(" ").trim()}" style="${styles}"`;
}

const important = (rules: string) => rules.replace(/(?=;|$)/g, " !important");
const darkRules = Object.entries(roles)
  .map(([name, rules]) => `.${name}{${important(rules((color) => DARK[color]))}}`)
  .join("\n");

/** What cannot be written into the elements: the dark theme, and narrow screens. */
export const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkRules}
.wall{background:radial-gradient(62% 56% at 50% 40%,#2e3136,transparent) no-repeat,linear-gradient(#15171a 45%,#0e1012 78%) !important}
}
@media (max-width:520px){
.outer{padding:0 0 32px !important}
.logo{padding:24px 20px 20px !important}
.inner{padding:32px 20px 36px !important}
.card{border-left:0 !important;border-right:0 !important}
h1{font-size:31px !important;line-height:35px !important}
.sum{font-size:18px !important}
.pictured,.pictured tbody{display:block}
.pictured tr{display:table;width:100%}
.pictured .car{display:block;border-top:1px solid}
.car td{display:block;border:0 !important}
.car .thumbnail{float:left}
.car .name{margin-left:112px;padding:14px 0 0 !important}
.car .price{margin-left:112px;padding:0 0 14px !important;text-align:left;white-space:normal !important}
.car::after{content:"";display:block;clear:both}
.button{display:block !important;text-align:center !important}
}`;
