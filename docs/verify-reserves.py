#!/usr/bin/env python3
"""Checks a file of reserves that was downloaded at /proof: every address has signed for this run and block, and what is
proven of each coin is the sum of what addresses hold that have. Needs Python 3 and nothing else, and none of our software.
What it cannot see is the chain: look each balance up, at that block, at a node or explorer that you believe.

    python3 verify-reserves.py candlewick-reserves-12.txt
"""

import argparse
import base64
import hashlib
import json
import sys
from decimal import Decimal, getcontext

getcontext().prec = 80
P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


class Faulty(Exception):
    pass


def need(holds, words):
    if not holds:
        raise Faulty(words)


def sha256(data):
    return hashlib.sha256(data).digest()


def twice(data):
    return sha256(sha256(data))


def keccak256(data):
    """Ethereum's hash: SHA-3 with an older padding."""
    lanes = [0] * 25
    data = data + b"\x01" + b"\0" * (135 - len(data) % 136)
    data = data[:-1] + bytes([data[-1] | 0x80])
    for start in range(0, len(data), 136):
        for lane in range(17):
            lanes[lane] ^= int.from_bytes(data[start + 8 * lane : start + 8 * lane + 8], "little")
        permute(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])


def rotated(lane, by):
    by %= 64
    return ((lane << by) | (lane >> (64 - by))) & (2**64 - 1) if by else lane


def permute(lanes):
    constant = 1
    for _ in range(24):
        columns = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        for at in range(25):
            lanes[at] ^= columns[(at + 4) % 5] ^ rotated(columns[(at + 1) % 5], 1)
        x, y, current = 1, 0, lanes[1]
        for step in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, lanes[x + 5 * y] = lanes[x + 5 * y], rotated(current, (step + 1) * (step + 2) // 2)
        for row in range(0, 25, 5):
            line = lanes[row : row + 5]
            for x in range(5):
                lanes[row + x] = line[x] ^ (~line[(x + 1) % 5] & line[(x + 2) % 5] & (2**64 - 1))
        for bit in range(7):
            if constant & 1:
                lanes[0] ^= 1 << ((1 << bit) - 1)
            constant = (constant << 1) ^ ((constant >> 7) * 0x171)


def add(a, b):
    if a is None or b is None:
        return b if a is None else a
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = 3 * a[0] ** 2 * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope**2 - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(point, count):
    total = None
    while count:
        if count & 1:
            total = add(total, point)
        point, count = add(point, point), count >> 1
    return total


def point_of(x, odd):
    y = pow(x**3 + 7, (P + 1) // 4, P)
    need(x < P and (y * y - x**3 - 7) % P == 0, "no point of the curve")
    return x, y if y % 2 == odd else P - y


def signer_of(message, signature):
    """EIP-191: the address is recovered from the signature."""
    data = bytes.fromhex(signature.removeprefix("0x"))
    need(len(data) == 65, "a signature has 65 bytes")
    r, s = int.from_bytes(data[:32], "big"), int.from_bytes(data[32:64], "big")
    need(0 < r < N and 0 < s < N and data[64] % 27 < 2, "no signature")
    digest = int.from_bytes(keccak256(b"\x19Ethereum Signed Message:\n%d" % len(message) + message), "big")
    key = times(add(times(point_of(r, data[64] % 27), s), times(G, -digest % N)), pow(r, -1, N))
    need(key is not None, "no signature")
    return "0x" + keccak256(key[0].to_bytes(32, "big") + key[1].to_bytes(32, "big"))[12:].hex()


def coin_signed(address, message, signature):
    """BIP-322, simple, of a plain segwit address."""
    words = [BECH32.index(letter) for letter in address.rpartition("1")[2]][:-6]
    bits = "".join(f"{word:05b}" for word in words[1:])
    program = int(bits[: len(bits) // 8 * 8], 2).to_bytes(len(bits) // 8, "big")
    data = base64.b64decode(signature)
    der, key = data[2 : 2 + data[1]], data[3 + data[1] :]
    need(words[0] == 0 and data[0] == 2 and len(key) == 33 and data[2 + data[1]] == 33, "no witness of a plain address")
    need(hashlib.new("ripemd160", sha256(key)).digest() == program, "the key is another address's")
    said = sha256(sha256(b"BIP0322-signed-message") * 2 + message)
    spent = twice(
        bytes(4) + b"\x01" + bytes(32) + b"\xff" * 4 + b"\x22\x00\x20" + said + bytes(4)
        + b"\x01" + bytes(8) + b"\x16\x00\x14" + program + bytes(4)
    )
    place = spent + bytes(4)
    digest = twice(
        bytes(4) + twice(place) + twice(bytes(4)) + place + b"\x19\x76\xa9\x14" + program + b"\x88\xac"
        + bytes(12) + twice(bytes(8) + b"\x01\x6a") + bytes(4) + b"\x01\0\0\0"
    )
    need(der[0] == 0x30 and der[-1] == 1, "no signature of all")
    r, s = (int.from_bytes(part, "big") for part in (der[4 : 4 + der[3]], der[6 + der[3] : -1]))
    need(0 < r < N and 0 < s < N, "no signature")
    own, inverse = point_of(int.from_bytes(key[1:], "big"), key[0] & 1), pow(s, -1, N)
    found = add(times(G, int.from_bytes(digest, "big") * inverse % N), times(own, r * inverse % N))
    return found is not None and found[0] % N == r


def check(told):
    sums, signed = {}, 0
    for one in told["addresses"]:
        message = f"candlewick/por/1|{one['network']}|{one['address']}|{told['hash']}|{one['block']}"
        need(one["message"] == message, f"{one['address']} signed something else")
        if one["signature"] is None:
            continue
        if one["address"].startswith("0x"):
            right = signer_of(message.encode(), one["signature"]) == one["address"].lower()
        else:
            right = coin_signed(one["address"], message.encode(), one["signature"])
        need(right, f"{one['address']} did not sign")
        signed += 1
        for held in one["balances"]:
            sums[held["coin"]] = sums.get(held["coin"], Decimal(0)) + Decimal(held["amount"])
    places = [(one["network"], one["address"].lower()) for one in told["addresses"]]
    need(len(set(places)) == len(places), "an address is counted twice")
    for record in told["records"]:
        has, owed = sums.get(record["coin"], Decimal(0)), Decimal(record["owed"])
        standing = "none" if has == 0 else "solvent" if has >= owed else "part"
        need(Decimal(record["proven"]) == has and record["standing"] == standing, f"the sum of {record['coin']} is another")
    return signed


def main():
    asked = argparse.ArgumentParser(description="Checks a downloaded file of reserves.")
    asked.add_argument("file")
    told = json.load(open(asked.parse_args().file, encoding="utf-8"))
    told = told.get("data", told)
    signed = check(told)
    print(f"run {told['number']}, hash {told['hash']}: {signed} of {len(told['addresses'])} addresses have signed")
    for record in told["records"]:
        print(f"  {record['coin']}: owed {record['owed']}, proven {record['proven']}: {record['standing']}")
    print("holds")


if __name__ == "__main__":
    try:
        main()
    except (Faulty, KeyError, TypeError, ValueError, AttributeError, IndexError) as failure:
        sys.exit(f"DOES NOT HOLD: {failure}")
