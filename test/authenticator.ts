import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const UP_AND_UV = 0x05;
const HAS_KEY = 0x40;
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** The part of CBOR (RFC 8949) that WebAuthn needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

interface Ceremony {
  challenge: string;
  origin?: string;
  /** Whether the person was verified, by a fingerprint or a PIN. */
  verified?: boolean;
}

/** An authenticator with one passkey, as a browser would use it. */
export function createAuthenticator(host = "localhost") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge, origin = `http://${host}` }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more]);
  }

  const credential = (response: Record<string, string>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString("base64url"),

    create(ceremony: Ceremony) {
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authenticatorData(UP_AND_UV | HAS_KEY, attested)],
        ]),
      );
      return credential({
        clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
      });
    },

    sign(ceremony: Ceremony) {
      const data = authenticatorData(ceremony.verified === false ? 0x01 : UP_AND_UV);
      const client = clientData("webauthn.get", ceremony);
      const signed = Buffer.concat([data, sha256(client)]);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      });
    },
  };
}
