// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/held_session.h"
#include "app/window/session/page_memory.h"
#include "app/window/session/page_tabs.h"
#include "app/window/session/session_controller.h"
#include "app/window/session/session_keys.h"
#include "app/window/workspace/workspace.h"
#include "engine/devices/registry.h"
#include "engine/problem/system.h"
#include "views/devices/devices_page.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter_tools.h"
#include "views/kernel/kernel_page.h"
#include "views/question/question_match.h"
#include "views/question/question_panel.h"
#include "views/selection/marks.h"
#include "views/texts/engine_text.h"

#include <utility>

// Restores the contents of a study in the window.

namespace pimento {

/// State for a study that no window wrote: the last question that has an answer.
SessionView SessionController::lastAnswer()
{
    SessionView view;
    view.page = "explore";
    const auto questions = m_study->questions();
    if (questions) {
        for (const StudyQuestion& each : *questions) {
            const auto answer = m_study->answer(each.key());
            if (answer && *answer) {
                view.answered = SessionQuestion{keyText(each.key()), (**answer).proof != StudyProof::Complete};
                view.selected = (**answer).candidate;
                view.history.push_back(*view.answered);
            }
        }
    }
    return view;
}

void SessionController::restore(const SessionView& view)
{
    restoreTexts(view);
    SharedState& state = m_parts.workspace.state();
    state.filters.clearBrush();
    state.filters.setFilters(view.filters);
    m_parts.explore.scatterTools().setAxes(view.axes);
    m_parts.explore.setLogarithmic(view.isLogarithmic);
    restorePins(view);
    m_memory->restore(view.pages);
    restoreQuestion(view);
    (void)showPageNamed(m_parts.tabs, QString::fromStdString(view.page));
}

void SessionController::restoreKernel(const SessionText& kernel)
{
    m_parts.kernel.restoreOwn(QString::fromStdString(kernel.text), QString::fromStdString(kernel.name),
                              QString::fromStdString(kernel.file),
                              kernel.isUnsaved ? KernelPage::Kept::No : KernelPage::Kept::Yes);
}

void SessionController::restoreTexts(const SessionView& view)
{
    if (view.kernel) {
        restoreKernel(*view.kernel);
    }
    for (const SessionText& device : view.devices) {
        m_parts.devices.restoreOwn({QString::fromStdString(device.text), QString::fromStdString(device.file),
                                    device.isUnsaved, QString::fromStdString(device.used)});
    }
}

/// Adds the device of a question to the library unless it is there. A question that brings the description of its
/// device along can be posed even if the library refuses the name.
Result<void> SessionController::addDevice(const StudyQuestion& question)
{
    DeviceLibrary& deviceLibrary = m_parts.deviceLibrary;
    const DeviceRef& device = question.question.device;
    if (deviceLibrary.indexOf(device.name) >= 0 || question.deviceText.empty()) {
        return {};
    }
    auto made = makeDevice(question.deviceText, device.name);
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    const int known = deviceLibrary.indexOf((*made)->name);
    if (known >= 0 && deviceLibrary.all()[static_cast<std::size_t>(known)] == *made) {
        return {};
    }
    const Result<int> added = deviceLibrary.add(*std::move(made), question.deviceText);
    return added || !device.text.empty() ? Result<void>() : tl::unexpected<Error>(added.error());
}

/// Poses a question of the study as it was asked.
Result<std::shared_ptr<const Problem>> SessionController::pose(const std::string& key)
{
    const auto print = keyOf(key);
    const auto asked = print ? m_study->question(*print) : fail("is not a key of a question", key);
    if (!asked) {
        return tl::unexpected<Error>(asked.error());
    }
    if (!*asked) {
        return fail("is not in the study", "question " + key);
    }
    const StudyQuestion& question = **asked;
    const auto system = findSystem(question.question.system);
    if (!system) {
        return fail("needs a system that this version does not have", question.text);
    }
    DeviceLibrary& deviceLibrary = m_parts.deviceLibrary;
    if (const Result<void> added = addDevice(question); !added) {
        return tl::unexpected<Error>(added.error());
    }
    auto problem = (*system)->pose(question.question, deviceLibrary.catalogue());
    if (problem && studyKeyOf(**problem) != *print) {
        return fail("has results of another device file, kernel or program version", question.text,
                    "Its results stay in the study; explore it again");
    }
    return problem;
}

Result<StudiedQuestion> SessionController::questionOf(const Fingerprint& identity)
{
    const auto questions = m_study != nullptr ? m_study->questions() : fail("is not saved anywhere", "this session");
    if (!questions) {
        return tl::unexpected<Error>(questions.error());
    }
    Result<StudiedQuestion> found = fail("is not in the study any more", "the question of this draft");
    for (const StudyQuestion& each : *questions) {
        if (each.identity != identity) {
            continue;
        }
        auto problem = pose(keyText(each.key()));
        if (problem) {
            const auto answer = m_study->answer(each.key());
            const bool isPartly = answer && *answer && (**answer).proof != StudyProof::Complete;
            return StudiedQuestion{*std::move(problem), isPartly ? ExploreExtent::Best : ExploreExtent::All};
        }
        found = tl::unexpected<Error>(problem.error());
    }
    return found;
}

Result<std::vector<MarkedCandidate>> SessionController::marks()
{
    if (m_study == nullptr) {
        return fail("is not saved anywhere", "this session", "Start the program again where it can write");
    }
    const Result<void> written = m_marks.flush();
    return written ? markedCandidates(*m_study)
                   : Result<std::vector<MarkedCandidate>>(tl::unexpected<Error>(written.error()));
}

void SessionController::restorePins(const SessionView& view)
{
    Pins& pins = m_parts.workspace.state().pins;
    pins.clear();
    for (const SessionPin& pin : view.pins) {
        const auto problem = pin.place < Pins::kPins ? pose(pin.question) : fail("has no such location", "pin");
        const auto list = problem
                              ? (*problem)->parse(pin.candidate, {})
                              : Result<std::shared_ptr<const CandidateList>>(tl::unexpected<Error>(problem.error()));
        if (list && (*list)->size() > 0) {
            pins.set(pin.place, Pin{*problem, (*list)->id(0), pin.candidate});
        } else if (!list) {
            Q_EMIT told(tr("Pin %1 is not restored: %2").arg(Pins::letter(pin.place), inWords(list.error())));
        }
    }
}

void SessionController::restoreQuestion(const SessionView& view)
{
    Workspace& workspace = m_parts.workspace;
    std::vector<HistoryEntry> entries;
    for (const SessionQuestion& each : view.history) {
        if (auto problem = pose(each.key)) {
            entries.push_back({*std::move(problem),
                               each.isBest ? ExploreExtent::Best : ExploreExtent::All,
                               nullptr,
                               {},
                               each.isPredicted});
        }
    }
    workspace.history().restore(std::move(entries));
    const auto problem = view.answered ? pose(view.answered->key) : fail("nothing was asked");
    if (problem) {
        // All results come from the study.
        const ExploreExtent extent = view.answered->isBest ? ExploreExtent::Best : ExploreExtent::All;
        const auto known = m_opening != nullptr ? m_opening->picture() : nullptr;
        workspace.state().selection.setCurrent(std::nullopt); // else the best one would replace it
        if (known != nullptr && isSameQuestion(*known->problem, **problem)) {
            QuestionHistory& history = workspace.history();
            history.add(known->problem, extent);
            history.setPicture(known);
            history.setSelected(view.selected);
            workspace.showAgain(nullptr);
        } else if (view.answered->isPredicted) {
            workspace.predictAgain(*problem);
        } else {
            workspace.askAgain(*problem, extent);
        }
        workspace.state().selection.setCurrent(view.selected);
    } else if (view.answered && isInStudy(view.answered->key)) { // false: it was the example, which is in no study
        Q_EMIT told(inWords(problem.error()));
    }
    m_restored = view;
    restoreFields();
}

bool SessionController::isInStudy(const std::string& key)
{
    const auto print = keyOf(key);
    const auto question = print ? m_study->question(*print) : fail("is not a key of a question", key);
    return question && *question;
}

void SessionController::restoreFields()
{
    if (!m_restored) {
        return;
    }
    const SessionView& view = *m_restored;
    if (const auto fields = view.fields.empty() ? fail("none") : parseQuestionJson(view.fields, "session")) {
        m_parts.question.setQuestion(*fields);
        if (view.isOwnKernel && view.kernel && view.kernel->text != fields->workload.text) {
            restoreKernel(*view.kernel); // its text makes no valid question yet
        }
    }
}

} // namespace pimento
