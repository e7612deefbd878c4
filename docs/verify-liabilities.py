#!/usr/bin/env python3
"""Checks a proof of liabilities of Candlewick that was downloaded, without any of the exchange's software.

    python3 verify-liabilities.py mine.json                       what the file proves
    python3 verify-liabilities.py mine.json --identity me@x.org   ... and that it is mine
    python3 verify-liabilities.py mine.json older.json            ... and that the runs follow one another

Prints what is owed and where it was published; ends with 1 and the reason where something does not hold. docs/proof.md
describes the format and what is proven by it. Nothing but Python's own library is used.
"""
import argparse
import base64
import hashlib
import json
import sys
from datetime import datetime, timezone


class Faulty(Exception):
    pass


def need(holds, why):
    if not holds:
        raise Faulty(why)


def h(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def u(value, size):
    need(isinstance(value, int) and 0 <= value < 1 << (8 * size), f"{value} is negative, or too large for {size} bytes")
    return value.to_bytes(size, "big")


def text(value):
    raw = value.encode()
    return u(len(raw), 2) + raw


def unhex(value):
    raw = bytes.fromhex(value)
    need(len(raw) == 32 and raw.hex() == value, "a hash is not 64 lower-case hex digits")
    return raw


def run_hash(run):
    names = [root["asset"] for root in run["roots"]]
    need(names == sorted(set(names)), "the run's roots are not in order, or one is there twice")
    roots = [text(r["asset"]) + u(r["decimals"], 1) + unhex(r["root"]) for r in run["roots"]]
    head = u(run["number"], 8) + unhex(run["previous"]) + u(run["sequence"], 8) + u(run["time"], 8)
    return h(b"candlewick/pol/run/1", head, u(len(roots), 2), *roots)


def link_hash(previous, link):
    lines = "".join(f"{name} {value} {sources}\n" for name, value, sources in link["entries"])
    return hashlib.sha256(f"candlewick prices 1\n{previous}\n{lines}".encode()).hexdigest()


def check_publication(publication, run, published):
    link, following = publication["links"]
    need(all(" " not in name and "\n" not in name for l in (link, following) for name, *_ in l["entries"]), "a name has spaces")
    need(link_hash(publication["previous"], link) == link["hash"], "the link is not the hash of its entries")
    need(link_hash(link["hash"], following) == following["hash"], "the next link does not follow")
    quarters = [[f"@owed:{n + 1}:{published[n * 16:n * 16 + 16]}", run["number"], 0] for n in range(4)]
    need([e for e in link["entries"] if e[0].startswith("@owed:")] == quarters, "the link does not hold this run alone")
    times = [value for name, value, _ in following["entries"] if name == "@time"]
    need(times[:1] == [link["time"]] and link["time"] >= run["time"], "the time of the link is not fixed by the next one")


def check_part(proof, part, context, root):
    owner = h(b"candlewick/pol/id/1", text(proof["identity"]), unhex(proof["nonce"]))
    total = int(part["amount"])
    digest = h(b"\0", context, owner, u(part["part"], 2), u(part["parts"], 2), u(total, 16))
    path, place, depth = base64.b64decode(part["path"], validate=True), part["place"], proof["depth"]
    need(len(path) == 48 * depth and 0 <= place < 1 << depth, "the way up has another length than the tree is high")
    for level in range(depth):
        own, other = digest + u(total, 16), path[48 * level:48 * level + 48]
        left, right = (own, other) if place >> level & 1 == 0 else (other, own)
        digest, total = h(b"\1", u(level + 1, 1), left, right), total + int.from_bytes(other[32:], "big")
        u(total, 16)
    need(h(b"\2", context, u(depth, 1), digest, u(total, 16)) == root, "the way does not lead to the published root")
    return total


def check_file(told, identity=None):
    need(told["format"] == "candlewick/pol/1", "another format")
    run, proofs = told["run"], told["proofs"]
    published = run_hash(run).hex()
    if told["publication"] is not None:
        check_publication(told["publication"], run, published)
    need(len({p["asset"] for p in proofs}) == len(proofs), "an asset is proven twice")
    lines = []
    for proof in proofs:
        need(identity is None or proof["identity"] == identity, f"the proof is of {proof['identity']}")
        [root] = [r for r in run["roots"] if r["asset"] == proof["asset"]]
        parts = proof["parts"]
        need(parts and sorted(p["part"] for p in parts) == list(range(1, len(parts) + 1)), "a part is missing")
        need(all(p["parts"] == len(parts) for p in parts), "a part is missing")
        head = u(root["decimals"], 1) + u(run["sequence"], 8) + u(run["time"], 8)
        context = h(b"candlewick/pol/1", text(root["asset"]), head)
        totals = [check_part(proof, part, context, unhex(root["root"])) for part in parts]
        amount = sum(int(part["amount"]) for part in parts)
        lines.append((root["asset"], shown(amount, root["decimals"]), shown(totals[0], root["decimals"]), proof["identity"]))
    return published, lines


def shown(units, decimals):
    digits = str(units).rjust(decimals + 1, "0")
    return f"{digits[:len(digits) - decimals]}.{digits[len(digits) - decimals:]}".rstrip("0").rstrip(".") if decimals else digits


def load(path):
    told = json.load(open(path, encoding="utf-8"))
    return told.get("data", told)


def when(ms):
    return datetime.fromtimestamp(ms / 1000, timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")


def main():
    asked = argparse.ArgumentParser(description="Checks downloaded proofs of liabilities.")
    asked.add_argument("files", nargs="+")
    asked.add_argument("--identity", help="what the account is known by")
    args = asked.parse_args()
    seen, nonces = {}, {}
    for path in args.files:
        told = load(path)
        published, lines = check_file(told, args.identity)
        run, publication = told["run"], told["publication"]
        need(seen.setdefault(run["number"], (published, run["previous"]))[0] == published, "two roots for one run: equivocation")
        for proof in told["proofs"]:
            place = (run["number"], proof["asset"])
            need(nonces.setdefault(proof["nonce"], place) == place, "a random number was used twice")
        print(f"run {run['number']}, command {run['sequence']}, {when(run['time'])}, hash {published}")
        print(f"  published {when(publication['links'][0]['time'])} in link {publication['links'][0]['hash']}" if publication else "  NOT PUBLISHED YET")
        for asset, amount, total, identity in lines:
            print(f"  {asset}: owed to {identity} {amount}, to all customers {total}")
    for number, (_, previous) in seen.items():
        need(number - 1 not in seen or seen[number - 1][0] == previous, f"run {number} does not follow run {number - 1}")
    print("holds")


if __name__ == "__main__":
    try:
        main()
    except (Faulty, KeyError, TypeError, ValueError, AttributeError) as failure:
        sys.exit(f"DOES NOT HOLD: {failure}")
