// A small cut-out that is served as it is: node shrink.js <file.avif> <file.webp>
import sharp from "sharp";

const [car, file] = process.argv.slice(2);
await sharp(car).resize(768).webp({ quality: 82, alphaQuality: 80, effort: 6 }).toFile(file);
