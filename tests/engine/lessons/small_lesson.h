// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace pimento::test {

/// Returns a lesson that has some of everything and is answered at once. `steps` is a JSON list with its brackets.
inline std::string smallLesson(const std::string& steps)
{
    return R"({
  "format": "pimento-lesson 1",
  "title": "A small lesson",
  "summary": "Of two questions.",
  "source": "DCC paper, section 2.2",
  "minutes": 3,
  "questions": [
    {"name": "pim", "ask": {
      "kernel": {"name": "gemv", "sizes": {"batch": "1", "nhead": "2", "dhead": "32", "seq_len": "64"}},
      "device": {"name": "attacc"}, "settings": {"space": "kept"}}},
    {"name": "slow", "like": "pim", "values": {"nRCDRD": 38}, "find": "best"}
  ],
  "drafts": [
    {"name": "A", "question": "pim", "pick": "best"},
    {"name": "B", "question": "pim", "pick": "least", "column": "cycles_compute", "where": ["c0 = 1"]},
    {"name": "P", "question": "pim", "pick": "text", "text": "published"},
    {"name": "S", "question": "slow", "pick": "same", "as": "A"}
  ],
  "steps": )" +
           steps + "\n}\n";
}

inline const char* const kSmallSteps = R"([
    {"title": "The drafts", "text": ["{pim.drafts} drafts; {A} takes {A.cycles}.", "Second."], "page": "explore",
     "notes": "Speak.", "highlight": "scatter", "question": "pim", "draft": "A", "pins": ["A", "P"],
     "x": "cycles_compute", "y": "rearrangement", "colour": "lanes", "filters": ["cycles <= 100000"]},
    {"title": "Which is faster?", "text": "Look.", "page": "compare", "pins": ["A", "B"],
     "ask": "Which one?", "choices": [
       {"text": "A", "right": "A.cycles < B.cycles", "reply": "Yes, {B.cycles/A.cycles|x}."},
       {"text": "B", "right": "B.cycles <= A.cycles", "reply": "No."}]},
    {"title": "Slower rows", "text": "{S.cycles}", "page": "whatif", "question": "slow",
     "trial": {"values": {"nRCDRD": 19}, "look": "nRCDRD"}},
    {"title": "A command", "text": "ACT", "page": "timeline", "question": "pim", "draft": "A",
     "look": {"listing": "kernel", "line": "y[b][i]", "command": "MACAB", "nth": 2, "rearranged_step": 1}}
  ])";

} // namespace pimento::test
