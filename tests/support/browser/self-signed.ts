/** A certificate for the proxy in front of a live shop; browsers are told to accept it. */
import { createSign, generateKeyPairSync } from 'node:crypto';

const SEQUENCE = 0x30;
/** ecdsa-with-SHA256 */
const ALGORITHM = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const NOBODY = der(SEQUENCE);
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
/** subjectAltName: 127.0.0.1 */
const LOOPBACK = der(
  0xa3,
  der(
    SEQUENCE,
    der(
      SEQUENCE,
      Buffer.from('0603551d11', 'hex'),
      der(0x04, der(SEQUENCE, der(0x87, Buffer.from([127, 0, 0, 1])))),
    ),
  ),
);
const FROM_2020_TO_2049 = der(SEQUENCE, utcTime('200101000000Z'), utcTime('491231000000Z'));

export function createCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const serialNumber = der(0x02, Buffer.from([1]));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const validity = FROM_2020_TO_2049;
  const names = [NOBODY, validity, NOBODY];
  const body = der(SEQUENCE, VERSION_3, serialNumber, ALGORITHM, ...names, subjectKey, LOOPBACK);
  const signature = createSign('sha256').update(body).sign(privateKey);
  const signed = der(SEQUENCE, body, ALGORITHM, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

/** One value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes = length < 256 ? [length] : [length >> 8, length & 0xff];
  const size = length < 128 ? bytes : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
