# SPDX-License-Identifier: GPL-3.0-or-later
"""What notebooks show: a sentence, the best candidates, the assumptions."""

import html


def _cell(value):
    text = f"{value:.6g}" if isinstance(value, float) else "" if value is None else str(value)
    return html.escape(text)


def rows_html(columns, rows, most=50):
    """A table of rows."""
    head = "".join(f"<th>{html.escape(str(name))}</th>" for name in columns)
    body = "".join("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in rows[:most])
    more = f"<p>{len(rows) - most} more rows</p>" if len(rows) > most else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def verdict_of(answer):
    """One sentence about an answer of best()."""
    best, default = answer.get("best"), answer.get("default")
    if not best:
        return "No candidate fits the device."
    text = f"{best.get('draft')} is the best of {answer.get('drafts')} candidates"
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
    plain = {key: value for key, value in shown.items() if not isinstance(value, (dict, list))}
    parts.append(rows_html(list(plain), [tuple(plain.values())]))
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
