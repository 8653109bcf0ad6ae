// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace pimento::test {

/// Returns a lesson with two questions that are answered at once, one of them about a device with another number.
inline std::string windowLesson(const std::string& steps)
{
    return R"({
  "format": "pimento-lesson 1",
  "title": "A small lesson",
  "summary": "Of two questions.",
  "minutes": 3,
  "questions": [
    {"name": "pim", "ask": {
      "kernel": {"name": "gemv", "sizes": {"batch": "1", "nhead": "2", "dhead": "32", "seq_len": "64"}},
      "device": {"name": "attacc"}, "settings": {"space": "kept"}}},
    {"name": "slow", "like": "pim", "values": {"nRCDRD": 38}, "find": "best"}
  ],
  "drafts": [
    {"name": "A", "question": "pim", "pick": "best"},
    {"name": "B", "question": "pim", "pick": "most", "column": "cycles"},
    {"name": "S", "question": "slow", "pick": "best"}
  ],
  "steps": )" +
           steps + "\n}\n";
}

/// One step for each kind of page.
inline const char* const kWindowSteps = R"([
    {"title": "The drafts", "text": ["{pim.drafts} drafts; {A} takes {A.cycles}.", "Second."], "page": "explore",
     "notes": "Speak.", "highlight": "scatter", "question": "pim", "draft": "A", "pins": ["A", "B"],
     "x": "cycles_compute", "y": "rearrangement", "colour": "lanes", "filters": ["cycles <= 100000"]},
    {"title": "Which is faster?", "text": "Look.", "page": "compare", "pins": ["A", "B"],
     "ask": "Which one?", "choices": [
       {"text": "A", "right": "A.cycles < B.cycles", "reply": "Yes, {B.cycles/A.cycles|x}."},
       {"text": "B", "right": "B.cycles <= A.cycles", "reply": "No."}]},
    {"title": "Slower rows", "text": "{S.cycles}", "page": "whatif", "question": "slow",
     "trial": {"values": {"nRCDRD": 19}, "look": "nRCDRD"}},
    {"title": "A command", "text": "ACT", "page": "timeline", "question": "pim", "draft": "A",
     "look": {"listing": "kernel", "line": "y[b][i]", "command": "MACAB", "nth": 2}}
  ])";

} // namespace pimento::test
