// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/question.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// A question that a lesson asks the engine.
struct LessonQuestion {
    std::string name;
    Question question;
    std::map<std::string, double> values = {}; // of parameters that are other ones than the question says (whatif)
    bool findsBest = false;                    // the best draft with its proof, else all are simulated

    bool operator==(const LessonQuestion&) const = default;
};

/// A draft that a lesson talks about. Which one it is, is found out when the lesson is given.
struct LessonDraft {
    enum class Pick : unsigned char {
        Best,
        Default, // the fastest hand-made one
        Least,   // of a column; of equals the one that costs least
        Most,
        Predicted, // the least prediction of a predictor that is trained on a sample of its question
        Same,      // the one with the text of an earlier draft, of whatever question
        Instead,   // the one that stands for an earlier draft of the question, which a rule took out
        Text,      // whatever the problem reads: "16x1,1x4,1x16", "published"
    };

    std::string name;
    std::size_t question = 0;
    Pick pick = Pick::Best;
    std::string column;             // of Least and Most: its id
    std::string text;               // of Text
    std::size_t as = 0;             // of Same and Instead: the earlier draft
    std::vector<std::string> where; // of Least and Most: filters that it passes, as parseRowFilter() reads them

    bool operator==(const LessonDraft&) const = default;
};

/// One of the answers that a question to the reader offers.
struct LessonChoice {
    std::string text;
    std::string right; // expression that is not zero if this choice is right
    std::string reply; // what is said to somebody who chose it

    bool operator==(const LessonChoice&) const = default;
};

/// Values that the page What-if shows.
struct LessonTrial {
    std::map<std::string, double> tried; // by the ids of their parameters
    std::string looked;                  // parameter of the curve; "": none

    bool operator==(const LessonTrial&) const = default;
};

/// What is looked at in the pages about one draft.
struct LessonLook {
    std::string listing;               // id of a listing: "program"; "": as it is
    std::string line;                  // its first line that contains this; "": none
    std::string command;               // name of a command of the timeline: "MACAB"; "": none
    int nth = 1;                       // which one of that name, from 1
    std::optional<int> rearrangedStep; // of the picture of the rearrangement, from 0

    bool operator==(const LessonLook&) const = default;
};

/// One state of the window, with what is said about it. Everything that shows is in the step or follows from the steps
/// before it as the comments say, so that any step can be shown at once.
struct LessonStep {
    std::string title;
    std::string text;                    // Markdown, with {expressions} to fill in, see filled_text.h
    std::string notes;                   // for whoever speaks; the same form
    std::string page;                    // one of lessonPages()
    std::string highlight;               // one of lessonParts() of the page that is pointed at; "": none
    std::optional<std::size_t> question; // whose results are on show; none: those of the step before
    std::optional<std::size_t> draft;    // the selected one, of the question on show; none: that of the step before
    std::vector<std::size_t> pins;       // drafts at A, B, C, D, of any question; empty: no pins
    std::string x;                       // columns of the scatter, by id; "": as the table says
    std::string y;
    std::string colour;               // "": one colour for all
    std::vector<std::string> filters; // as parseRowFilter() reads them
    LessonTrial trial;
    LessonLook look;
    std::string ask; // a question to the reader; "": none, and no choices
    std::vector<LessonChoice> choices;

    bool operator==(const LessonStep&) const = default;
};

/// A lesson: states of the window in their order, and what the engine has to find out for them.
struct Lesson {
    static constexpr std::size_t kMostSteps = 40;
    static constexpr std::size_t kMostQuestions = 12;
    static constexpr std::size_t kMostDrafts = 26;
    static constexpr std::size_t kMostPins = 4;

    std::string id; // name of its file without number and ending
    std::string title;
    std::string summary;
    std::string source; // what it follows: "DCC paper, section 2.2 and Fig. 2"; "": nothing
    int minutes = 5;
    std::vector<LessonQuestion> questions;
    std::vector<LessonDraft> drafts;
    std::vector<LessonStep> steps;

    /// The question whose results are on show at a step; none: no step up to it names one.
    [[nodiscard]] std::optional<std::size_t> questionAt(std::size_t step) const;
    /// The draft that is selected at a step: the last one that a step up to it selects while the question is the same.
    [[nodiscard]] std::optional<std::size_t> draftAt(std::size_t step) const;

    bool operator==(const Lesson&) const = default;
};

} // namespace pimento
