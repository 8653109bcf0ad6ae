// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/window_parts.h"

#include "views/common/plot_panel.h"
#include "views/compare/compare_charts.h"
#include "views/compare/compare_page.h"
#include "views/compare/comparison_view.h"
#include "views/compare/rooflines_plot.h"
#include "views/devices/device_sheets.h"
#include "views/devices/devices_page.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/filter_bar.h"
#include "views/explore/order_plot.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/predictions/pruned_table_view.h"
#include "views/explore/pruning_funnel.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/space_sheets.h"
#include "views/explore/trail_plot.h"
#include "views/explore/verdict.h"
#include "views/inspect/chip_map_view.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/ranked_bars.h"
#include "views/inspect/roofline_plot.h"
#include "views/kernel/kernel_fields.h"
#include "views/kernel/kernel_page.h"
#include "views/plots/bank_map.h"
#include "views/plots/bar_chart.h"
#include "views/question/question_panel.h"
#include "views/question/setting_fields.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"
#include "views/whatif/parameter_panel.h"
#include "views/whatif/whatif_page.h"
#include "views/whatif/whatif_plot.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>

#include <functional>
#include <map>

namespace pimento {

namespace {

using Find = std::function<QWidget*(const WindowParts&)>;

QWidget* named(const QWidget& where, const char* name) { return where.findChild<QWidget*>(QLatin1String(name)); }

void addExplore(std::map<std::string, Find>& parts)
{
    parts["verdict"] = [](const WindowParts& window) { return &window.explore.verdict(); };
    parts["scatter"] = [](const WindowParts& window) { return &window.explore.scatter(); };
    parts["parallel"] = [](const WindowParts& window) { return &window.explore.parallel(); };
    parts["bars"] = [](const WindowParts& window) { return &window.explore.bars(); };
    parts["table"] = [](const WindowParts& window) { return &window.explore.table(); };
    parts["pruned"] = [](const WindowParts& window) { return &window.explore.prunedTable(); };
    parts["funnel"] = [](const WindowParts& window) { return &window.explore.sheets().funnel(); };
    parts["filters"] = [](const WindowParts& window) { return &window.explore.filters(); };
    parts["trail"] = [](const WindowParts& window) { return &window.explore.sheets().trail(); };
    parts["order"] = [](const WindowParts& window) { return &window.explore.sheets().order(); };
    parts["map"] = [](const WindowParts& window) { return &window.explore.bankMap(); };
}

void addInspect(std::map<std::string, Find>& parts)
{
    parts["inspect.verdict"] = [](const WindowParts& window) { return named(window.inspect, "inspectVerdict"); };
    parts["inspect.map"] = [](const WindowParts& window) { return &window.inspect.bankMap(); };
    parts["inspect.layout"] = parts["inspect.map"];
    parts["inspect.chip"] = [](const WindowParts& window) { return &window.inspect.chip(); };
    parts["inspect.listings"] = [](const WindowParts& window) { return window.inspect.column(0).parentWidget(); };
    for (const char* each : {"inspect.waits", "inspect.figures"}) {
        parts[each] = [](const WindowParts& window) { return &window.inspect.figures(); };
    }
    parts["inspect.roofline"] = [](const WindowParts& window) { return &window.inspect.roofline(); };
    parts["timeline.lanes"] = [](const WindowParts& window) { return &window.timeline.view(); };
    parts["timeline.selection"] = [](const WindowParts& window) { return named(window.timeline, "selectedCommand"); };
}

void addOthers(std::map<std::string, Find>& parts)
{
    parts["question"] = [](const WindowParts& window) { return &window.question; };
    parts["question.kernel"] = [](const WindowParts& window) { return window.question.findChild<KernelFields*>(); };
    parts["question.device"] = [](const WindowParts& window) { return named(window.question, "backend"); };
    parts["question.settings"] = [](const WindowParts& window) { return window.question.findChild<SettingFields*>(); };
    parts["compare.bars"] = [](const WindowParts& window) { return window.compare.charts().findChild<BarChart*>(); };
    parts["compare.table"] = [](const WindowParts& window) { return &window.compare.table(); };
    parts["compare.rooflines"] = [](const WindowParts& window) {
        return window.compare.charts().findChild<RooflinesPlot*>();
    };
    parts["kernel.text"] = [](const WindowParts& window) { return named(window.kernel, "kernelText"); };
    parts["devices.list"] = [](const WindowParts& window) { return named(window.devices, "deviceList"); };
    parts["devices.sheets"] = [](const WindowParts& window) { return &window.devices.sheets(); };
    parts["devices.commands"] = [](const WindowParts& window) { return named(window.devices, "deviceCommands"); };
    parts["devices.rules"] = [](const WindowParts& window) { return named(window.devices, "rulesTable"); };
    parts["whatif.parameters"] = [](const WindowParts& window) { return window.whatIf.findChild<ParameterPanel*>(); };
    parts["whatif.curve"] = [](const WindowParts& window) { return window.whatIf.findChild<WhatIfPlot*>(); };
    parts["whatif.words"] = [](const WindowParts& window) { return named(window.whatIf, "whatIfSentences"); };
}

const std::map<std::string, Find>& allParts()
{
    static const auto kParts = [] {
        std::map<std::string, Find> parts;
        addExplore(parts);
        addInspect(parts);
        addOthers(parts);
        return parts;
    }();
    return kParts;
}

QWidget* contentOf(const WindowParts& window, const std::string& name)
{
    const auto found = allParts().find(name);
    return found == allParts().end() ? nullptr : found->second(window);
}

void chooseText(const QWidget& page, const char* combo, int index)
{
    auto* found = page.findChild<QComboBox*>(QLatin1String(combo));
    if (found != nullptr && index >= 0 && index < found->count()) {
        found->setCurrentIndex(index);
    }
}

/// Chooses the entry of a combo box, or the view, in which a part of the window is visible.
void choose(const WindowParts& window, const std::string& name)
{
    if (name == "inspect.layout") {
        window.inspect.showLayouts();
    } else if (name == "pruned") {
        chooseText(window.explore, "shownTable", 1);
    } else if (name == "inspect.roofline" || name == "inspect.waits") {
        auto* shown = window.inspect.findChild<QComboBox*>(QStringLiteral("shownFigures"));
        const QString wanted = name == "inspect.waits" ? InspectPage::tr("time") : InspectPage::tr("roofline");
        chooseText(window.inspect, "shownFigures", shown == nullptr ? -1 : shown->findText(wanted));
    } else if (name == "compare.rooflines") {
        window.compare.charts().showRooflines(true);
    }
}

} // namespace

QWidget* partOfWindow(const WindowParts& window, const std::string& name)
{
    QWidget* content = contentOf(window, name);
    for (QWidget* each = content; each != nullptr; each = each->parentWidget()) {
        if (qobject_cast<PlotPanel*>(each) != nullptr) {
            return each;
        }
    }
    return content;
}

void bringIntoSight(QWidget& part)
{
    for (QWidget* each = &part; each->parentWidget() != nullptr && !each->isWindow(); each = each->parentWidget()) {
        auto* tabs = qobject_cast<QTabWidget*>(each->parentWidget()->parentWidget());
        if (tabs != nullptr && tabs->indexOf(each) >= 0 && tabs->objectName() != QLatin1String("pages")) {
            tabs->setCurrentWidget(each);
        }
        if (auto* area = qobject_cast<QScrollArea*>(each->parentWidget()->parentWidget());
            area != nullptr && area->widget() == each) {
            area->ensureWidgetVisible(&part, 0, 0);
            if (part.height() > area->viewport()->height()) { // from its top, wherever the area was before
                area->verticalScrollBar()->setValue(part.mapTo(each, QPoint()).y());
            }
        }
    }
}

void revealPart(const WindowParts& window, const std::string& name)
{
    QWidget* part = partOfWindow(window, name);
    if (part == nullptr) {
        return;
    }
    choose(window, name);
    bringIntoSight(*contentOf(window, name)); // in a tab of its panel
    bringIntoSight(*part);
}

} // namespace pimento
