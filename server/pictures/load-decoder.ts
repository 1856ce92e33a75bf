/**
 * sharp is loaded with the first picture that is decoded: it would take a twentieth of the start.
 */
export const loadDecoder = () => import("./decoder.ts");
