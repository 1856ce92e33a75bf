import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import sharp from "sharp";
import type { TestShop } from "./app.ts";

interface Upload {
  headers?: Record<string, string>;
  folder?: string;
  fileName?: string;
  type?: string;
}

/** A small picture of one colour. */
export function plainPicture(width = 60, height = 40, background = "#264d3b"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Uploads a file as a browser's form does. */
export async function upload({ app }: TestShop, file: Buffer, options: Upload = {}) {
  const form = new FormData();
  const { fileName = "car.jpg", type = "image/jpeg" } = options;
  form.set("file", new Blob([new Uint8Array(file)], { type }), fileName);
  form.set("upload_preset", "marque");
  form.set("folder", options.folder ?? "RomaFerrari_car");
  const encoded = new Response(form);
  return app.inject({
    method: "POST",
    url: "/api/images/upload",
    headers: { "content-type": encoded.headers.get("content-type") ?? "", ...options.headers },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

interface RawUpload {
  /** The length of the body that the caller must send. */
  length: number;
  headers?: string[];
}

/** Begins an upload to a listening shop: sends only the head of the request. */
export async function beginUpload(shop: TestShop, { length, headers = [] }: RawUpload) {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = [
    "POST /api/images/upload HTTP/1.1",
    "host: 127.0.0.1",
    "content-type: multipart/form-data; boundary=x",
    `content-length: ${length}`,
    ...headers,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return socket;
}
