import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Row } from "../kit/breaches.ts";
import type { Answer } from "./ask.ts";
import type { World } from "./world.ts";

/** Decoding a picture takes longer than another call, but never as long as that. */
const MAX_MS = 10_000;

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(data, crc32(type)), 4);
  return Buffer.concat([frame.subarray(0, 4), Buffer.from(type), data, frame.subarray(4)]);
}

/** A PNG of any size in a few bytes; `more` are further chunks. */
function png(width: number, height: number, [bits, kind, rowBytes]: number[], more: Buffer[] = []) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits ?? 8, kind ?? 2], 8);
  const rows = deflateSync(Buffer.alloc(((rowBytes ?? 0) + 1) * height));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SCRIPT = "<script>alert(1)</script>";
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#264d3b" } });

/** A JPEG whose last scan is sent again and again, each of which has to be decoded. */
async function manyScans(times: number): Promise<Buffer> {
  const bytes = await plain(4_000, 4_000).jpeg({ progressive: true }).toBuffer();
  const at = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(at, bytes.length - 2);
  return Buffer.concat([
    bytes.subarray(0, at),
    ...Array(times).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

type Picture = [name: string, bytes: Buffer, statuses: number[]];

/** Files that are not pictures. */
function impostors(): Picture[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`;
  const external = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text><image href="http://127.0.0.1:1/"/></svg>`;
  const texts = {
    "an SVG with a script": svg,
    "an SVG of entities": entities,
    "an SVG that reads a file": external,
    HTML: `<html>${SCRIPT}</html>`,
    "a GIF header before a script": `GIF89a/*${SCRIPT}*/`,
    "a JPEG header before a script": `\xff\xd8\xff\xe0${SCRIPT}`,
    "a PDF": "%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF",
    PostScript: "%!PS\n(/etc/passwd) (r) file",
    "ImageMagick's MVG":
      "push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/'\npop graphic-context",
    "a list of pictures": "#EXTM3U\nfile:///etc/passwd",
    "a ZIP": "PK\x03\x04",
    nothing: "",
    noise: Array.from({ length: 900 }, (_, n) => String.fromCharCode((n * 37) % 256)).join(""),
  };
  return Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, "latin1"), [400]]);
}

async function bombs(): Promise<Picture[]> {
  const text = (type: string) =>
    chunk(type, Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(60_000_000))]));
  const jpeg = await plain(60, 40).jpeg().toBuffer();
  return [
    ["900 million pixels", png(30_000, 30_000, [1, 0, 3_750]), [400]],
    ["50 megapixels of 16 bits", png(7_000, 7_000, [16, 6, 0]), [413]],
    ["a row of 50 million pixels", png(49_000_000, 1, [1, 0, 6_125_000]), [200, 400]],
    ["a text of 60 MB inside", png(8, 8, [8, 2, 24], [text("zTXt")]), [200, 400]],
    ["a profile of 60 MB inside", png(8, 8, [8, 2, 24], [text("iCCP")]), [200, 400]],
    ["a JPEG of 48 megapixels", await plain(8_000, 6_000).jpeg().toBuffer(), [200]],
    ["a JPEG of 400 scans", await manyScans(400), [200, 400, 503]],
    ["a JPEG cut off", jpeg.subarray(0, jpeg.length / 2), [400]],
    ["more than 10 MB", Buffer.alloc(10 * 1024 * 1024 + 1), [413]],
  ];
}

/** Pictures with hidden content, which must not be in the stored picture. */
async function disguised(): Promise<Picture[]> {
  const jpeg = await plain(60, 40).jpeg().toBuffer();
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
    Buffer.from(SCRIPT),
  ]);
  const exif = await plain(60, 40)
    .withExif({ IFD0: { Artist: SCRIPT }, IFD3: { GPSLatitude: "34/1 36/1 0/1" } })
    .jpeg()
    .toBuffer();
  return [
    [
      "a script behind a picture",
      Buffer.concat([jpeg, Buffer.from(`<?php system('id') ?>${SCRIPT}`)]),
      [200],
    ],
    ["a ZIP behind a picture", Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${SCRIPT}`)]), [200]],
    [
      "a script in a comment",
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      [200],
    ],
    ["a script and a place in EXIF", exif, [200]],
    [
      "a script in a PNG's text",
      png(8, 8, [8, 2, 24], [chunk("tEXt", Buffer.from(`x\0${SCRIPT}`))]),
      [200],
    ],
    ["AVIF", await plain(8, 8).avif().toBuffer(), [400]],
    ["TIFF", await plain(8, 8).tiff().toBuffer(), [400]],
  ];
}

const NAMES = [
  "../../../etc/passwd",
  "a.svg",
  "a.php\0.jpg",
  "..\\..\\x.html",
  "<script>.jpg",
  `${"a".repeat(5_000)}.jpg`,
];

function form(bytes: Buffer, fileName: string, folder: string) {
  const part = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="folder"')}${folder}\r\n`),
    Buffer.from(part(`name="file"; filename="${fileName}"`)),
    bytes,
    Buffer.from("\r\n--x--\r\n"),
  ]);
  return { headers: { "content-type": "multipart/form-data; boundary=x" }, body };
}

/** What is wrong with a stored picture. */
function storedFault({ status, headers, text }: Answer): string | undefined {
  if (status !== 200 || headers["content-type"] !== "image/webp")
    return `is ${headers["content-type"]}`;
  if (headers["x-content-type-options"] !== "nosniff") return "has no nosniff";
  if (/script|php|GPS|Exif/.test(text)) return "still has what was hidden in it";
}

export async function pictures({ shop, newPeople }: World): Promise<Row> {
  const breaches: string[] = [];
  let sent = 0;
  let slowest = 0;

  async function send(
    name: string,
    bytes: Buffer,
    {
      statuses,
      fileName = "a.jpg",
      folder = "x",
    }: { statuses: number[]; fileName?: string; folder?: string },
  ) {
    const { headers, body } = form(bytes, fileName, folder);
    const { cookies } = await newPeople();
    const path = "/api/images/upload";
    const answer = await shop.ask({
      method: "POST",
      path,
      headers: { ...headers, cookie: cookies.owner },
      body,
    });
    sent += 1;
    slowest = Math.max(slowest, answer.ms);
    if (!statuses.includes(answer.status))
      breaches.push(`${name}: ${answer.status} ${answer.text.slice(0, 80)}`);
    if (answer.ms > MAX_MS) breaches.push(`${name}: ${Math.round(answer.ms)} ms`);
    if (answer.status !== 200) return;
    const { secure_url: stored } = JSON.parse(answer.text) as { secure_url: string };
    if (!/^\/pictures\/u\/[0-9a-f]{32}\.webp$/.test(stored))
      breaches.push(`${name}: stored at ${stored}`);
    const fault = storedFault(await shop.ask({ path: stored }));
    if (fault) breaches.push(`${name} ${fault}`);
  }

  for (const [name, bytes, statuses] of [
    ...impostors(),
    ...(await bombs()),
    ...(await disguised()),
  ])
    await send(name, bytes, { statuses });
  const good = await plain(20, 20).jpeg().toBuffer();
  for (const name of NAMES) {
    await send(`a file called ${name.slice(0, 30)}`, good, {
      statuses: [200, 400],
      fileName: name,
    });
    await send(`a folder called ${name.slice(0, 30)}`, good, {
      statuses: [200, 400, 413],
      folder: name,
    });
  }
  return {
    part: "pictures",
    figures: `${sent} uploads, all refused or disarmed; slowest ${Math.round(slowest)} ms`,
    breaches,
  };
}
