// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"
#include "engine/devices/device_file.h"
#include "engine/problem/question_files.h"
#include "engine/problem/system.h"
#include "engine/systems/modules.h"
#include "views/frame/notice_bar.h"
#include "views/question/question_panel.h"
#include "views/selection/pins.h"
#include "views/texts/engine_text.h"

#include <QStringList>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento {

namespace {

/// Makes pins for comparison of the candidate that opened files describe, one for each question of the files; empty:
/// they describe no candidate. Error: a question is invalid, or has no such candidate.
Result<std::vector<Pin>> pinsOf(const OpenedQuestion& opened, const Catalogue& catalogue)
{
    std::vector<Pin> pins;
    for (std::size_t i = 0; i < opened.questions.size() && !opened.candidate.empty(); ++i) {
        const auto problem = pose(opened.questions[i], catalogue);
        const auto list = problem ? (*problem)->parse(opened.candidate, {}) : tl::unexpected<Error>(problem.error());
        if (!list) {
            return tl::unexpected<Error>(list.error());
        }
        pins.push_back({*problem, (*list)->id(0), (*list)->text(0)});
    }
    return pins;
}

} // namespace

/// Lists the device of a question that brings its own description.
Result<void> MainWindow::addDeviceOf(const Question& question)
{
    auto made = makeDevice(question.device.text, question.device.name);
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    const int known = m_deviceLibrary.indexOf((*made)->name);
    if (known >= 0 && m_deviceLibrary.all()[static_cast<std::size_t>(known)] == *made) {
        return {};
    }
    const Result<int> added = m_deviceLibrary.add(*std::move(made), question.device.text);
    return added ? Result<void>() : tl::unexpected<Error>(added.error());
}

Result<void> MainWindow::loadQuestion(const QStringList& files)
{
    std::vector<std::string> names;
    for (const QString& file : files) {
        names.push_back(file.toStdString());
    }
    const QuestionFiles* kind = names.empty() ? nullptr : questionFilesNamed(names.front());
    if (kind == nullptr) {
        return fail("is no file that asks a question", names.empty() ? "" : "file " + names.front(),
                    "Open YAML files for Timeloop");
    }
    const auto opened = openQuestion(*kind, names);
    if (!opened) {
        return tl::unexpected<Error>(opened.error());
    }
    const Question& question = opened->questions.front();
    if (question.workload.text.empty() || question.device.text.empty()) {
        return fail(question.workload.text.empty() ? "describe no layer" : "describe no accelerator",
                    "file " + names.front(), "Open the files of problem and architecture together");
    }
    const auto pins = pinsOf(*opened, m_workspace.catalogue());
    const Result<void> added = pins ? addDeviceOf(question) : tl::unexpected<Error>(pins.error());
    if (!added) {
        return added;
    }
    m_questionPanel->setQuestion(question);
    if (!opened->remarks.empty()) {
        QStringList remarks;
        for (const std::string& remark : opened->remarks) {
            remarks << inWords(remark);
        }
        m_noticeBar->tell(remarks.join(QStringLiteral("; ")));
    }
    for (std::size_t place = 0; place < std::min(pins->size(), Pins::kPins); ++place) {
        m_workspace.state().pins.set(place, (*pins)[place]);
    }
    if (!pins->empty()) {
        (void)showPage(QStringLiteral("compare"));
    }
    return {};
}

} // namespace pimento
