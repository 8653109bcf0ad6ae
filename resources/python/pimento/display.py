# SPDX-License-Identifier: GPL-3.0-or-later
"""What notebooks show: a sentence, the best candidates, the assumptions."""

import html


_COLOURS = ("#1d4ed8", "#c2410c", "#15803d", "#7e22ce", "#b45309", "#0e7490", "#be123c", "#4d7c0f",
            "#475569", "#db2777", "#0ea5e9", "#a3a300")


def _cell(value, longest=200):
    """A cell; short contents stay on one line."""
    digits = ".0f" if isinstance(value, float) and 1e5 <= abs(value) < 1e15 else ".6g"
    text = format(value, digits) if isinstance(value, float) else "" if value is None else str(value)
    text = text if len(text) <= longest else text[:longest - 1] + "…"
    return f"<td{' style=white-space:nowrap' if len(text) <= 40 else ''}>{html.escape(text)}</td>"


def rows_html(columns, rows, most=50):
    """A table of rows."""
    head = "".join(f"<th>{html.escape(str(name))}</th>" for name in columns)
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows[:most])
    more = f"<p>{len(rows) - most} more rows</p>" if len(rows) > most else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def plain_members(answer):
    """Members of an object that are numbers or texts."""
    return {key: value for key, value in answer.items() if not isinstance(value, (dict, list))}


def flat_members(answer):
    """Members of an object that are numbers or texts, with those of its objects as best.cycles."""
    members = {}
    for key, value in answer.items():
        members.update({f"{key}.{name}": each for name, each in plain_members(value).items()} if isinstance(value, dict)
                       else {} if isinstance(value, list) else {key: value})
    return members


def rows_of(answer):
    """Objects that an answer is about, as the points of a sweep; [] if it is about one."""
    lists = {key: value for key, value in answer.items() if isinstance(value, list) and value and isinstance(value[0], dict)}
    name = next((name for name in ("items", "points", "answers", "layers", "assumptions", "traffic") if name in lists), None)
    return lists[name] if name else next(iter(lists.values())) if len(lists) == 1 else []


def entries_html(entries, most_columns=10):
    """A table of objects with the first of their members in which they differ, and whether they are proved."""
    rows = [flat_members(each) for each in entries]
    columns = [name for name in dict.fromkeys(name for row in rows for name in row)
               if name == "proved" or len({row.get(name) for row in rows}) > 1 or len(rows) == 1][:most_columns]
    return rows_html(columns, [tuple(row.get(name) for name in columns) for row in rows])


def members_html(answer, most_columns=10):
    """The members of one object: a row of a table, or a line of it for each of many."""
    told = ("id", "action", "kernel", "shape", "backend", "contents")  # above and below
    plain = {key: value for key, value in plain_members(answer).items() if "kernel" not in answer or key not in told}
    return rows_html(["", ""], list(plain.items())) if len(plain) > most_columns \
        else rows_html(list(plain), [tuple(plain.values())])


def verdict_of(answer):
    """One sentence about an answer of best()."""
    best, default = answer.get("best"), answer.get("default")
    if not best:
        return "No candidate fits the device."
    text = f"{best.get('draft')} is the best"
    text += f" of {answer['drafts']} candidates" if answer.get("drafts") else " candidate"
    text += " (proved)" if answer.get("proved") else ""
    ratio = answer.get("default_over_best")
    if default and ratio:
        text += f", {ratio:.2f}x faster than the baseline {default.get('draft')}"
    return text + "."


def answer_html(answer):
    """An answer: its sentence if it has one, its subject, its members, what its time includes."""
    subject = " ".join(str(answer[key]) for key in ("kernel", "shape") if key in answer)
    subject += f" on {answer['backend']}" if "backend" in answer else ""
    parts = [f"<p><b>{html.escape(subject)}</b></p>"] if subject else []
    if "best" in answer:
        parts.append(f"<p>{html.escape(verdict_of(answer))}</p>")
    shown = answer.get("best") if isinstance(answer.get("best"), dict) else answer
    listed = [] if shown is not answer else rows_of(answer)
    parts.append(entries_html(listed) if listed else members_html(shown))
    if answer.get("contents"):
        parts.append(f"<p><small>{html.escape(str(answer['contents']))}</small></p>")
    return "".join(parts)


def study_html(study):
    """A study: a sentence and the ten best candidates of each question."""
    parts = []
    for question in study.questions:
        parts.append(f"<p><b>{html.escape(question['text'])}</b></p>")
        for answer in question["answers"][:1]:
            parts.append(f"<p>{html.escape(str(answer.get('draft', answer.get('candidate', ''))))}: "
                         f"{html.escape(str(answer.get('proof')))}</p>")
        ranked = question["ranked"].replace('"', '""')
        key = question["question"]
        rows = study.query(f'SELECT text AS candidate, "{ranked}" FROM results WHERE question = \'{key}\' '
                           f'ORDER BY "{ranked}" LIMIT 10')
        parts.append(rows_html(rows.columns, rows))
    return "".join(parts)


class Entries(list):
    """Entries that the program lists, as kernels or devices: objects with their members."""

    def to_pandas(self):
        """A data frame of the members that are numbers or texts."""
        import pandas

        return pandas.DataFrame([flat_members(each) for each in self])

    def _repr_html_(self):
        return entries_html(self)


class Svg:
    """A drawing that notebooks show; `text` is the drawing."""

    def __init__(self, text):
        self.text = text

    def _repr_svg_(self):
        return self.text

    def save(self, file):
        """Writes the drawing to a file."""
        with open(file, "w", encoding="utf-8") as out:
            out.write(self.text)


_CYCLES = {"in": "lay out operands", "compute": "compute", "out": "read results", "launch": "kernel launches", "link": "link",
           "layout": "layout by the host", "append": "append a token"}


def parts_of(answer):
    """Parts of the time of an answer with their unit, as a pair; None: it has none."""
    best = answer.get("best")
    shown = {key: value for key, value in (best if isinstance(best, dict) else answer).items()
             if isinstance(value, (int, float)) and not isinstance(value, bool)}
    if "cycles" in shown or "cycles_total" in shown:
        parts = {words: shown.get(name, shown.get(f"cycles_{name}")) for name, words in _CYCLES.items()}
        parts = {words: cycles for number, (words, cycles) in enumerate(parts.items())
                 if cycles is not None and (cycles or number < 3)}
        return (parts, "cycles") if parts else None
    for total, prefix, unit in (("latency", "latency_", "cycles"), ("time", "time_", "µs"), ("time_ns", "time_", "ns")):
        if total in shown:
            named = {key[len(prefix):]: value for key, value in shown.items() if key.startswith(prefix) and key != total}
            short = {key: value for key, value in shown.items() if key not in (total, "milliseconds")}
            parts = {key: value for key, value in (named or short).items() if value}
            return (parts, unit) if abs(sum(parts.values()) - shown[total]) <= 1e-6 * shown[total] else None
    return None


def bars_svg(parts, unit, width=560):
    """A bar for each part with its number and its fraction of the sum."""
    total, most = sum(parts.values()), max([*parts.values(), 0]) or 1
    row, left, room = 26, 190, 190
    height = row * len(parts) + 34
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
             f'height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for number, (name, value) in enumerate(parts.items()):
        top = 8 + row * number
        lines.append(f'<text x="{left - 8}" y="{top + 14}" text-anchor="end">{html.escape(name)}</text>')
        lines.append(f'<rect x="{left}" y="{top}" width="{room * value / most:.1f}" height="18" fill="#1d4ed8"/>')
        share = f" ({100 * value / total:.0f} %)" if total else ""
        lines.append(f'<text x="{left + room * value / most + 6:.1f}" y="{top + 14}">{value:.6g} {unit}{share}</text>')
    lines.append(f'<text x="{left}" y="{height - 10}">sum {total:.6g} {unit}</text></svg>')
    return Svg("".join(lines))


class Timeline(dict):
    """A timeline as Perfetto reads it, with a drawing of its first tracks that have commands."""

    def to_pandas(self):
        """A data frame of the commands: name, track, begin and duration in µs."""
        import pandas

        spans = [each for each in self["traceEvents"] if each["ph"] == "X"]
        return pandas.DataFrame([{key: each.get(key) for key in ("name", "pid", "tid", "ts", "dur")} for each in spans])

    def _repr_svg_(self, most_tracks=24, most_spans=4000, width=900):
        names = {}
        spans = {}
        for event in self["traceEvents"]:
            track = event["pid"], event.get("tid")
            if event["ph"] == "M" and event["name"].endswith("_name"):
                names[track if event["name"] == "thread_name" else (event["pid"], None)] = event["args"]["name"]
            elif event["ph"] == "X":
                spans.setdefault(track, []).append(event)
        shown = sorted(spans)[:most_tracks]
        end = max([each["ts"] + each["dur"] for track in spans.values() for each in track] or [1])
        kinds = sorted({each["name"] for track in shown for each in spans[track]})
        row, left, height = 15, 210, 15 * len(shown) + 48
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
                 f'font-family="sans-serif" font-size="10"><rect width="{width}" height="{height}" fill="white"/>']
        scale, drawn = (width - left - 10) / end, 0
        for number, track in enumerate(shown):
            name = ", ".join(filter(None, (names.get((track[0], None)), names.get(track))))
            lines.append(f'<text x="{left - 6}" y="{row * number + 15}" text-anchor="end">{html.escape(name)}</text>')
            for each in spans[track][:max(0, most_spans - drawn)]:
                colour = _COLOURS[kinds.index(each["name"]) % len(_COLOURS)]
                lines.append(f'<rect x="{left + each["ts"] * scale:.2f}" y="{row * number + 6}" '
                             f'width="{max(0.5, each["dur"] * scale):.2f}" height="{row - 4}" fill="{colour}"/>')
            drawn += len(spans[track])
        at = left
        for number, kind in enumerate(kinds):
            lines.append(f'<rect x="{at}" y="{height - 34}" width="9" height="9" fill="{_COLOURS[number % len(_COLOURS)]}"/>'
                         f'<text x="{at + 13}" y="{height - 26}">{html.escape(kind)}</text>')
            at += 24 + 7 * len(kind)
        rest = f"; {len(spans) - len(shown)} more tracks" if len(spans) > len(shown) else ""
        rest += f"; {drawn - most_spans} spans of these are not drawn" if drawn > most_spans else ""
        lines.append(f'<text x="{left}" y="{height - 8}">0 to {end:.4g} µs{rest}</text></svg>')
        return "".join(lines)


def scatter_svg(xs, ys, x_title, y_title, width=560, height=360):
    """Points of two columns, the least y marked. Unknown values are left out."""
    points = [(float(x), float(y)) for x, y in zip(xs, ys) if x == x and y == y]
    left, bottom, edge = 80, 50, 15
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
             f'height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    if points:
        least_x, most_x = min(x for x, _ in points), max(x for x, _ in points)
        least_y, most_y = min(y for _, y in points), max(y for _, y in points)

        def place(value, least, most, begin, end):
            return (begin + end) / 2 if most == least else begin + (value - least) / (most - least) * (end - begin)

        best = min(points, key=lambda point: point[1])
        for x, y in points:
            at_x = place(x, least_x, most_x, left, width - edge)
            at_y = place(y, least_y, most_y, height - bottom, edge)
            colour, radius = ("#c2410c", 5) if (x, y) == best else ("#1d4ed8", 2.5)
            parts.append(f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="{radius}" fill="{colour}" fill-opacity="0.7"/>')
        for value, at in ((least_x, left), (most_x, width - edge)):
            anchor = "start" if at == left else "end"
            parts.append(f'<text x="{at}" y="{height - bottom + 18}" text-anchor="{anchor}">{value:.6g}</text>')
        for value, at in ((least_y, height - bottom), (most_y, edge + 10)):
            parts.append(f'<text x="{left - 6}" y="{at}" text-anchor="end">{value:.6g}</text>')
    parts.append(f'<path d="M{left} {edge}V{height - bottom}H{width - edge}" fill="none" stroke="#555"/>')
    parts.append(f'<text x="{(left + width) / 2}" y="{height - 12}" text-anchor="middle">{html.escape(x_title)}</text>')
    parts.append(f'<text transform="translate(16 {height / 2}) rotate(-90)" text-anchor="middle">'
                 f'{html.escape(y_title)}</text></svg>')
    return Svg("".join(parts))
