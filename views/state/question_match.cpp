// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/question_match.h"

#include "engine/explore/model.h"

#include <QCoreApplication>

#include <algorithm>

namespace pimento {

namespace {

QString translate(const char* text) { return QCoreApplication::translate("QuestionMatch", text); }

/// What is asked for, also where several devices share it.
const Workload& wholeOf(const Workload& workload) { return workload.whole ? *workload.whole : workload; }

std::vector<std::string> sorted(std::vector<std::string> names)
{
    std::ranges::sort(names);
    return names;
}

bool haveSameRules(const sim::RuleChoice& one, const sim::RuleChoice& other)
{
    return sorted(one.on) == sorted(other.on) && sorted(one.off) == sorted(other.off);
}

void compareWorkloads(const Question& one, const Question& other, QStringList& differences)
{
    const Workload& first = wholeOf(*one.workload);
    const Workload& second = wholeOf(*other.workload);
    if (first.name != second.name || first.source != second.source) {
        differences << (first.name != second.name ? translate("kernel") : translate("kernel text"));
    } else if (first.shapeText != second.shapeText) {
        differences << translate("sizes");
    } else if (!(first.kernel == second.kernel)) {
        differences << translate("element type or resident tensors");
    }
    if (one.rules != other.rules || sorted(one.disabledPasses) != sorted(other.disabledPasses) ||
        one.indexing != other.indexing) {
        differences << translate("compiler options");
    }
    if (!haveSameRules(one.ruleChanges, other.ruleChanges) || one.workload->devices != other.workload->devices) {
        differences << translate("device options");
    }
}

void compareShapes(const Question& one, const Question& other, QStringList& differences)
{
    if (one.kernel->name != other.kernel->name) {
        differences << translate("kernel");
    } else if (!(one.shape == other.shape)) {
        differences << translate("sizes");
    }
    if (one.mode != other.mode) {
        differences << translate("mode");
    }
}

} // namespace

bool isSameDevice(const sim::Machine& one, const sim::Machine& other)
{
    return &one == &other || one.description() == other.description();
}

QStringList differencesOf(const Question& one, const Question& other)
{
    QStringList differences;
    if (one.model != other.model) {
        differences << translate("model");
    } else if (one.model == &artifactModel()) {
        compareShapes(one, other, differences);
    } else {
        compareWorkloads(one, other, differences);
    }
    if (!isSameDevice(*one.machine, *other.machine)) {
        differences << (one.machine->description().name == other.machine->description().name ? translate("device file")
                                                                                             : translate("device"));
    }
    if (one.space != other.space) {
        differences << translate("drafts");
    }
    return differences;
}

} // namespace pimento
